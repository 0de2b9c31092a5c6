// Commands of the pages as live examples: what they ask, what of it a reader may change, and what they print.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The arguments of a command line, with the place of each: single quotes keep one together. */
export function words(line) {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare);
}

/** Options that carry a value which a reader may change, with their names in questions. */
const NUMBERS = ["pile", "limit", "last", "turn", "from", "to", "count", "columns", "turns", "first", "block", "stop", "where", "limits", "vary", "moves"];
/** Options whose value stays. */
const FIXED = ["of", "format", "sort", "residue", "ranges", "with", "size", "theme", "title", "log", "text", "offset", "level", "seed", "output", "timeout", "certificate"];
/** Formats that a file name may end with. */
const FORMATS = { json: "json", csv: "csv", md: "markdown", markdown: "markdown", tex: "latex", latex: "latex", txt: "text", html: "html" };

/** Asks the command line for questions; `folder` has the files that commands name. */
export class Commands {
  constructor(command, folder) {
    this.command = command;
    this.folder = folder;
  }

  /** The examples of a block in which lines `$ onepile …` are commands, and the lines behind them are what they print. */
  console(text) {
    const found = [];
    for (const line of text.split("\n")) {
      if (line.startsWith("$ ")) found.push({ line: line.slice(2), printed: "" });
      else if (found.length > 0) found.at(-1).printed += `${line}\n`;
    }
    return found.map(({ line, printed }) => ({ example: { ...this.example(line), printed } }));
  }

  /** The examples of a block of commands alone, which a reader runs. */
  shell(text) {
    // In a browser a reply is shown, and not written into a file; only pictures keep their names, and the folders of surveys.
    const keeps = (line) => line.includes(".svg") || line.startsWith("onepile survey");
    const shown = (line) => (keeps(line) ? line : line.replace(/ -o \S+/, "")).replace(/\s+#.*$/, "");
    return text.split("\n").map((line) => ({ example: { ...this.example(shown(line)), waits: true } }));
  }

  /** A command as an example: its parts, and its question if it has one. */
  example(line) {
    const [program, verb, ...given] = words(line);
    if (program !== "onepile" || line.includes("|")) return { line };
    if (verb === "play") return { line, start: startOf(given) };
    if (option(given, "--certificate") === "-") return this.certified(line, verb, given);
    const file = option(given, "-o");
    if (file !== undefined && verb !== "plot") return { line };
    const question = this.question(verb, given);
    if (question === undefined) return { line };
    return { line, parts: parts(verb, given), question, format: formatOf(given), ...openOf(verb, question) };
  }

  /** A command that prints the certificate of an answer in the place of the answer. */
  certified(line, verb, given) {
    const at = given.indexOf("--certificate");
    const rest = given.toSpliced(at, 2);
    const question = { ...this.question(verb, rest), certificate: true };
    return { line, parts: [...parts(verb, rest), " --certificate -"], question, format: "text", certificate: true, ...openOf(verb, question) };
  }

  /** What a command asks, as the page in the browser puts it; nothing if the command asks nothing. */
  question(verb, given) {
    if (verb === "check") return this.check(given);
    if (given.includes("-")) return undefined;
    const { status, stdout } = spawnSync(this.command, [verb, ...given, "--question"], { cwd: this.folder, encoding: "utf8", input: "" });
    if (status !== 0 || !stdout.startsWith("{")) return undefined;
    return JSON.parse(stdout);
  }

  /** The certificate is a part of the question. */
  check(given) {
    const [file, ...others] = given.filter((argument) => !argument.startsWith("-"));
    if (others.length > 0 || file === undefined) return undefined;
    return { verb: "check", file, certificate: readFileSync(join(this.folder, file), "utf8") };
  }
}

function option(given, ...names) {
  const at = given.findIndex((argument) => names.includes(argument));
  return at < 0 ? undefined : given[at + 1];
}

function formatOf(given) {
  if (given.includes("--json") || given.includes("-j")) return "json";
  const format = option(given, "--format", "-f");
  return format === undefined ? "text" : (FORMATS[format] ?? format);
}

/** A command in pieces: texts, and what a reader may change, with its path in the question. */
function parts(verb, given) {
  const found = [`onepile ${verb}`];
  const plain = (text) => found.push(` ${/^[\w.,:+=-]+$/.test(text) ? text : `'${text}'`}`);
  const open = (path, value) => found.push(" ", { path, value });
  // The places of arguments without a name.
  const places = { sum: sumPlaces(), compare: ["rules.0", "rules.1"], games: ["name"], check: [] }[verb] ?? ["rule", "pile"];
  let group = 0;
  for (let at = 0; at < given.length; at += 1) {
    const argument = given[at];
    const name = argument.replace(/^--/, "");
    if (verb === "sum" && argument === "--with") {
      group += 1;
      found.push(" --with");
      places.splice(0, places.length, ...sumPlaces(group));
    } else if (argument.startsWith("--") && NUMBERS.includes(name)) {
      found.push(` ${argument}`);
      at += 1;
      open(name, given[at]);
    } else if (argument.startsWith("--") && FIXED.includes(name)) {
      found.push(` ${argument}`);
      at += 1;
      plain(given[at]);
    } else if (argument === "-o") {
      // In a browser a picture is shown, and not written into a file.
      at += 1;
    } else if (argument.startsWith("-") && argument !== "-") {
      found.push(` ${argument}`);
    } else {
      const path = places.shift();
      if (path === undefined) plain(argument);
      else if (path.endsWith(".piles")) {
        const rest = given.slice(at).findIndex((argument) => argument.startsWith("--"));
        const end = rest < 0 ? given.length : at + rest;
        open(path, given.slice(at, end).join(" "));
        at = end - 1;
      } else open(path, argument);
    }
  }
  // Neighbouring texts are one.
  return found.reduce((joined, part) => {
    if (typeof part === "string" && typeof joined.at(-1) === "string") joined.push(joined.pop() + part);
    else joined.push(part);
    return joined;
  }, []);
}

function sumPlaces(group = 0) {
  return [`groups.${group}.rule`, `groups.${group}.piles`];
}

/** The state in which the page opens the game of a question, if it is about one game. */
function openOf(verb, question) {
  if (verb === "sum") return startOfSum(question);
  if (typeof question.rule !== "string" || question.vary) return {};
  const { rule, pile, limit, last, turn, first, misere, stop, block } = question;
  const position = verb === "solve" ? { limit, last, turn } : {};
  const table = verb === "table" ? { table: question.of.join(","), rows: `${question.from}-${question.to}` } : {};
  const agreed = { misere: misere ? "1" : "", stop: stop?.join(","), block: block ? String(block) : "", first };
  return { open: fields({ rule, pile, ...agreed, ...position, ...table, ...pictureOf(verb, question) }) };
}

/** The state in which Explore shows a picture. */
function pictureOf(verb, { of, from, to, log, turns, columns }) {
  if (verb !== "plot" || of === "game") return {};
  if (of === "tableau") return { see: of, turns: String(turns), columns: String(columns) };
  return { see: of, from: from === "0" ? "" : from, to, log };
}

/** The state in which a sum is played: the first pile, and behind it the others, with their rule where it is another one. */
function startOfSum({ groups, misere, block }) {
  const heaps = groups.flatMap(({ rule, piles }) => piles.map((pile) => ({ rule, pile })));
  if (heaps.length > 5 || heaps.some(({ pile }) => pile.includes(":"))) return {};
  const [{ rule, pile }, ...others] = heaps;
  const rest = others.map((heap) => (heap.rule === rule ? heap.pile : `${heap.rule}:${heap.pile}`)).join("; ");
  return { start: fields({ rule, pile, with: rest, misere: misere ? "1" : "", block: block ? String(block) : "" }) };
}

/** The state in which a game begins. */
function startOf(given) {
  const [rule, ...piles] = given.slice(0, (given.findIndex((argument) => argument.startsWith("--")) + 1 || given.length + 1) - 1);
  if (rule === undefined || piles.length === 0) return undefined;
  const [level, first, block, stop] = ["level", "first", "block", "stop"].map((name) => option(given, `--${name}`));
  return fields({ rule, pile: piles[0], with: piles.slice(1).join("; "), level, misere: given.includes("--misere") ? "1" : "", first, block, stop });
}

function fields(all) {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== null && value !== ""));
}
