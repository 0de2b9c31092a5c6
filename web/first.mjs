// The first part of the module: all that first answers run, with traps in the place of all other functions.
//
// The whole module is larger than anybody wants to wait for. Which functions answer the questions that a page opens with is found by
// asking them: in a copy of the module every function tells its number before it does anything else. A function of the first part is
// the same as in the whole, or it traps; the page then asks the whole module.

import { instance } from "./module.mjs";

const CODE = 10;
/** The body of a function that traps: no locals, `unreachable`, `end`. */
const TRAP = Buffer.from([0x00, 0x00, 0x0b]);
/** The module polls with thousandths; functions tell numbers from here on. */
const MARK = 10_000;
/** Work ends after this many polls. A clock would make each build another. */
const PATIENCE = 4;

/** The first part of a module. */
export function firstPart(bytes) {
  const module = new Module(bytes);
  const { ask } = instance(new WebAssembly.Module(bytes));
  const { games } = JSON.parse(ask({ question: { verb: "games" } }).text);
  const run = module.run(questions(games.map(({ name }) => name)));
  return module.with((body, index) => (run.has(index) ? body : TRAP));
}

/** What is asked first: a rule while it is typed, who wins, the piles around, the first moves of a game. */
function* questions(names) {
  const rules = ["3", "last", "2*last", "last + 1", "pile // 2", "floor(sqrt(pile))", "turn + pile // 3", "{1, 3, 4}", "1 + prev % 3", "pile where odd(take)"];
  for (const rule of ["", "2*", "n", "2*lats", "2*last)", "{1, 3", "last >", "if last then 1 else 2", "1/0", "x y"]) {
    yield { verb: "rule", rule, pile: "1" };
  }
  yield { verb: "rule", rule: "2*last", pile: "no", stop: "x", block: "-1", first: "some", limit: "?", last: ".", turn: "0" };
  for (const rule of [...rules, ...names]) {
    for (const pile of ["0", "21", "100", "1000", `1${"0".repeat(30)}`]) yield* opening({ rule }, pile);
    yield* opening({ rule, misere: true }, "21");
  }
  yield* opening({ rule: "2*last" }, `1${"0".repeat(999)}`);
  for (const rule of rules) {
    for (const agreed of [{ stop: ["5"] }, { block: 1 }, { first: "all" }, { first: "3" }]) yield* opening({ rule, ...agreed }, "40");
    for (const setup of [{ limit: "7" }, { last: "3" }, { turn: "2", last: "4" }]) yield { verb: "solve", ...game({ rule }), pile: "50", ...setup };
    for (const level of ["random", "easy", "perfect", "teach"]) {
      const play = { verb: "play", ...game({ rule }), pile: "21", with: [], players: ["person", "computer"], level, seed: "1" };
      for (const act of ["show", "hint", { take: "1" }, { take: "999" }]) yield { ...play, moves: "", do: act };
      for (const act of ["go", "undo"]) yield { ...play, moves: "1", do: act };
    }
  }
}

/** What the page asks of a position when it opens. */
function* opening(agreed, pile) {
  const { rule, misere = false, stop = [], block = "", first = "" } = agreed;
  yield { verb: "rule", rule, misere, stop: stop.join(), block: String(block), first, pile, limit: "", last: "", turn: "" };
  yield { verb: "solve", ...game(agreed), pile };
  yield { verb: "strip", ...game(agreed), pile };
}

/** A game as the page names it. */
function game(agreed) {
  return { misere: false, stop: [], block: 0, ...agreed };
}

/** A module in its binary form. */
class Module {
  constructor(bytes) {
    this.head = bytes.subarray(0, 8);
    this.sections = [];
    for (let at = 8; at < bytes.length; ) {
      const id = bytes[at];
      const [length, start] = read(bytes, at + 1);
      at = start + length;
      this.sections.push({ id, content: bytes.subarray(start, at) });
    }
    const { content } = this.sections.find(({ id }) => id === CODE);
    let [count, at] = read(content, 0);
    this.bodies = Array.from({ length: count }, () => {
      const [length, start] = read(content, at);
      at = start + length;
      return content.subarray(start, at);
    });
  }

  /** The module with other bodies of its functions. */
  with(change) {
    const bodies = this.bodies.map(change).flatMap((body) => [write(body.length), body]);
    const code = Buffer.concat([write(this.bodies.length), ...bodies]);
    const sections = this.sections.map(({ id, content }) => ({ id, content: id === CODE ? code : content }));
    return Buffer.concat([this.head, ...sections.flatMap(({ id, content }) => [Buffer.from([id]), write(content.length), content])]);
  }

  /** The functions that run when questions are asked. */
  run(questions) {
    const run = new Set();
    let polls = 0;
    const poll = (told) => {
      if (told < MARK) return (polls += 1) > PATIENCE ? 1 : 0;
      run.add(told - MARK);
      return 0;
    };
    const { ask } = instance(new WebAssembly.Module(this.with(marked)), poll);
    for (const question of questions) {
      polls = 0;
      ask({ question, page: true });
    }
    return run;
  }
}

/** The body of a function that first tells its number to the one function that the module imports. */
function marked(body, index) {
  let [groups, at] = read(body, 0);
  for (; groups > 0; groups -= 1) at = read(body, at)[1] + 1;
  const tell = [0x41, ...signed(index + MARK), 0x10, 0x00, 0x1a];
  return Buffer.concat([body.subarray(0, at), Buffer.from(tell), body.subarray(at)]);
}

/** A number in the notation of the format (LEB128), and where it ends. */
function read(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return [value, at];
  }
}

function write(value) {
  const bytes = [];
  for (; value > 0x7f; value = Math.floor(value / 0x80)) bytes.push((value & 0x7f) | 0x80);
  return Buffer.from([...bytes, value]);
}

/** The notation of signed numbers, for those that are not negative. */
function signed(value) {
  const bytes = [...write(value)];
  const last = bytes.pop();
  return last < 0x40 ? [...bytes, last] : [...bytes, last | 0x80, 0];
}
