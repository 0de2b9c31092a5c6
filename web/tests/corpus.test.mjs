// The module replies what the command line prints, byte for byte, for everything that the other tests ask.
//
// Both have bounds of their own, so what either leaves undecided for want of time or memory is not compared. The command is
// `target/debug/onepile`, or the one that ONEPILE names.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { after, before, test } from "node:test";

import { instance } from "../module.mjs";
import { Commands, words } from "../tour/command.mjs";

const root = resolve(import.meta.dirname, "../..");
const command = resolve(process.env["ONEPILE"] ?? join(root, process.env["CARGO_TARGET_DIR"] ?? "target", "debug/onepile"));
const whole = new WebAssembly.Module(readFileSync(join(root, "web/dist/onepile.wasm")));
const first = new WebAssembly.Module(readFileSync(join(root, "web/dist/onepile-first.wasm")));
/** Bounds in milliseconds, for what no reader waits for. */
const PATIENCE = 20_000;
/** So many commands run at once. */
const AT_ONCE = 2;

/** The files that commands of the pages name. */
let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), "onepile-"));
  for (const name of ["certificates", "saved"]) cpSync(join(root, "docs", name), folder, { recursive: true });
});
after(() => rmSync(folder, { recursive: true }));

/** What a command prints. */
function run(given, input = "") {
  return new Promise((done) => {
    const child = execFile(command, given, { cwd: folder, maxBuffer: 1 << 30 }, (error, out, complaint) => {
      done({ code: error?.code ?? 0, out, complaint });
    });
    // A command may end before it has read anything.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}

/** What a module replies. */
function asked(module, request) {
  const end = Date.now() + PATIENCE;
  return instance(module, () => (Date.now() > end ? 1 : 0)).ask(request);
}

const CODES = { answered: 0, different: 1, unreadable: 2, undecided: 3, refused: 2 };

/** Whether a bound that the two do not share ended the work. */
function isCutOff(text) {
  return /"bound":"(time|memory)"/.test(text);
}

/** Fails with the question and both replies, from a little before the spot where they differ. */
function same(request, ...replies) {
  const [one, other] = replies.map((reply) => JSON.stringify(reply));
  if (one === other) return;
  const spot = [...one].findIndex((letter, place) => letter !== other[place]);
  const around = (text) => text.slice(Math.max(0, spot - 100), spot + 300);
  assert.fail(`${JSON.stringify(request).slice(0, 1000)}\nis replied\n${around(one)}\nand not\n${around(other)}`);
}

/** Holds the reply of the module against what a command printed; tells whether they could be compared. */
function hold(request, { code, out, complaint }) {
  const reply = asked(whole, request);
  const text = reply.status === "refused" ? "" : reply.text;
  if (isCutOff(out) || isCutOff(text)) return false;
  const told = { code: CODES[reply.status], out: text, complaint: reply.status === "refused" ? `error: ${reply.error}\n` : "" };
  same(request, told, { code, out, complaint });
  holdFirst(request, reply);
  return true;
}

/** The first part replies the same, or traps. */
function holdFirst(request, reply) {
  let early;
  try {
    early = asked(first, request);
  } catch (error) {
    assert.ok(error instanceof WebAssembly.RuntimeError, String(error));
    return;
  }
  same(request, early, reply);
}

/** Runs commands, and holds each against the module; at least `least` of them must be comparable. */
async function holdAll(cases, least) {
  let compared = 0;
  const rest = [...cases];
  const one = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) {
      if (hold(next.request, await run(next.given, next.input))) compared += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  assert.ok(compared >= least, `only ${compared} replies were compared`);
}

const read = (...path) => readFileSync(join(root, ...path), "utf8");

/** A case in JSON, from a verb with its arguments. */
function inJson(question, given) {
  return { request: { question }, given: [...given, "--json"] };
}

/** The arguments without those that say how the reply is written. */
function bare(given) {
  const kept = [];
  for (let at = 0; at < given.length; at += 1) {
    if (["--format", "-o", "--output"].includes(given[at])) at += 1;
    else if (given[at] !== "--json") kept.push(given[at]);
  }
  return kept;
}

test("the commands of the pages", async () => {
  const pages = ["README.md", ...["docs", "docs/learn"].flatMap((below) => readdirSync(join(root, below)).map((name) => join(below, name)))];
  const lines = pages.filter((page) => page.endsWith(".md")).flatMap((page) => {
    const blocks = [...read(page).matchAll(/^```console\n(.*?)^```/gms)].map(([, block]) => block);
    return blocks.flatMap((block) => block.split("\n").filter((line) => line.startsWith("$ onepile ")).map((line) => line.slice(10)));
  });
  const commands = new Commands(command, folder);
  const cases = [...new Set(lines)].flatMap((line) => {
    const [verb, ...given] = words(line);
    // Games are played, bounds are of the command line, and neither is a question.
    if (verb === "play" || /--timeout|--memory|--certificate|\|/.test(line)) return [];
    const plain = bare(given);
    const question = commands.question(verb, plain);
    if (question === undefined) return [];
    if (verb === "plot") return [{ request: { question, format: "svg" }, given: [verb, ...plain, "-o", "-"] }];
    return [inJson(question, [verb, ...plain])];
  });
  await holdAll(cases, 150);
});

test("the golden positions", async () => {
  for (const { rule, end, first_limit, normal, misere } of JSON.parse(read("testdata/golden.json")).cases) {
    const stop = (end ?? [0]).filter((pile) => pile !== 0).map(String);
    const game = { rule: rule.text, ...(stop.length > 0 ? { stop } : {}), ...(first_limit ? { first: String(first_limit) } : {}) };
    const agreed = [...(stop.length > 0 ? ["--stop", stop.join()] : []), ...(first_limit ? ["--first", String(first_limit)] : [])];
    for (const [play, positions] of [["normal", normal], ["misere", misere]]) {
      const kind = play === "misere" ? { misere: true } : {};
      const given = ["solve", rule.text, "-", ...agreed, ...(play === "misere" ? ["--misere"] : []), "--json"];
      const { out } = await run(given, positions.map(({ pile, limit }) => `${pile}:${limit}\n`).join(""));
      const lines = out.trimEnd().split("\n");
      assert.equal(lines.length, positions.length, `${given.join(" ")} answers each line`);
      const desk = instance(whole);
      for (const [place, { pile, limit, turn }] of positions.entries()) {
        if (turn !== undefined && turn !== 1) continue;
        const question = { verb: "solve", ...game, ...kind, pile: String(pile), limit: String(limit) };
        same(question, desk.ask({ question }).text, `${lines[place]}\n`);
      }
    }
  }
});

test("wrong rules", async () => {
  const names = readdirSync(join(root, "testdata/errors")).filter((name) => name.endsWith(".rule"));
  // No argument of a command holds the letter that ends texts.
  const rules = names.map((name) => read("testdata/errors", name).replace(/\n$/, "")).filter((rule) => !rule.includes("\0"));
  const cases = rules.map((rule) => ({
    request: { question: { verb: "solve", rule, pile: "10" } },
    given: ["solve", "--json", "--pile", "10", "--", rule],
  }));
  await holdAll(cases, 200);
});

test("certificates", async () => {
  for (const kind of ["valid", "invalid"]) {
    const below = join(root, "testdata/certificates", kind);
    const files = readdirSync(below).filter((name) => name.endsWith(".cert"));
    const cases = files.map((file) => {
      const path = join(below, file);
      return inJson({ verb: "check", file: path, certificate: readFileSync(path, "utf8") }, ["check", path]);
    });
    await holdAll(cases, files.length / 2);
  }
});

test("a certificate is written", async () => {
  for (const [rule, pile] of [["2*last", "1000"], ["floor(sqrt(pile))", "100"], ["turn + 1 + pile // 2", "40"]]) {
    const { out } = await run(["solve", rule, pile, "--certificate", "-"]);
    const { certificate } = asked(whole, { question: { verb: "solve", rule, pile, certificate: true } });
    assert.equal(certificate, out);
  }
});

test("the catalogue", async () => {
  const { games } = JSON.parse((await run(["games", "--json"])).out);
  const cases = games.flatMap(({ name }) => [
    inJson({ verb: "solve", rule: name, pile: "60" }, ["solve", name, "60"]),
    inJson({ verb: "solve", rule: name, pile: "41", misere: true }, ["solve", name, "41", "--misere"]),
    inJson({ verb: "table", rule: name, of: ["take", "outcome"], to: "40" }, ["table", name, "--of", "take,outcome", "--to", "40"]),
    inJson({ verb: "explain", rule: name }, ["explain", name]),
    inJson({ verb: "games", name }, ["games", name]),
    { request: { question: { verb: "plot", rule: name, of: "outcome" }, format: "svg" }, given: ["plot", name, "--of", "outcome", "-o", "-"] },
  ]);
  await holdAll([inJson({ verb: "games" }, ["games"]), ...cases], 5 * games.length);
});

test("formats", async () => {
  const table = ["table", "2*last", "--of", "g", "--to", "30"];
  const question = { verb: "table", rule: "2*last", of: ["g"], to: "30" };
  const tables = ["text", "csv", "json", "markdown", "latex", "bfile"].map((format) => ({ request: { question, format }, given: [...table, "--format", format] }));
  const pages = ["json", "markdown", "html"].flatMap((format) => [
    { request: { question: { verb: "explain", rule: "2*last" }, format }, given: ["explain", "2*last", "--format", format] },
    { request: { question: { verb: "solve", rule: "2*last", pile: "1000" }, format }, given: ["solve", "2*last", "1000", "--format", format] },
  ]);
  const sequence = ["csv", "bfile", "latex"].map((format) => ({
    request: { question: { verb: "sequence", rule: "pile // 2", of: "losing", count: 20 }, format },
    given: ["sequence", "pile // 2", "--of", "losing", "--count", "20", "--format", format],
  }));
  await holdAll([...tables, ...pages, ...sequence], 15);
});

test("the questions that tests with random bytes began with", () => {
  // These have no command; each has a reply or a refusal, and never a trap.
  const below = join(root, "fuzz/corpus/query");
  for (const file of readdirSync(below)) {
    const text = readFileSync(join(below, basename(file)), "utf8");
    let question;
    try {
      question = JSON.parse(text);
    } catch {
      continue;
    }
    const request = { question };
    const reply = asked(whole, request);
    assert.ok(reply.status in CODES, text);
    holdFirst(request, reply);
  }
});
