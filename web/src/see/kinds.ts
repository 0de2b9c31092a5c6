// The kinds of pictures: what they are called, which games they fit, and what can be chosen for each.

import type { Reading } from "../form";
import { type Fields, gameOf, given, isYes } from "../state";

export type Kind = "outcome" | "g" | "nim" | "tableau" | "beatty" | "game" | "family" | "growth";

/** A choice that is typed: its name in the address and in the question, its label, and what is usual. */
export interface Choice {
  name: string;
  label: string;
  placeholder: string;
  hint?: string;
  /** Whether the question wants a number and not a text. */
  count?: boolean;
  wide?: boolean;
}

interface Shape {
  label: string;
  /** What it shows, in one sentence. */
  shows: string;
  choices: Choice[];
  /** The axes that may be logarithmic. */
  logs: "xy" | "y" | "";
  /** Whether the picture depends on the turn. */
  turn: boolean;
}

const FROM: Choice = { name: "from", label: "From", placeholder: "0" };
const to = (placeholder: string): Choice => ({ name: "to", label: "To", placeholder });
const LIMITS: Choice = { name: "limits", label: "Limits up to", placeholder: "enough", count: true };
const FAMILY: Choice = { name: "family", label: "Family", placeholder: "a*last", hint: "with a letter for the parameter", wide: true };
const VARY: Choice = { name: "vary", label: "Parameter", placeholder: "a = 1..3 by 1/10", hint: "its values, in fractions", wide: true };

export const KINDS: Record<Kind, Shape> = {
  outcome: {
    label: "Who wins",
    shows: "Who wins, for each pile and each limit.",
    choices: [FROM, to("120"), LIMITS],
    logs: "xy",
    turn: true,
  },
  g: {
    label: "Smallest winning take",
    shows: "For each pile the smallest take that wins if the limit allows it.",
    choices: [FROM, to("200")],
    logs: "xy",
    turn: true,
  },
  nim: {
    label: "Nim-values",
    shows: "For each pile its nim-value, which tells who wins with several piles.",
    choices: [FROM, to("400")],
    logs: "xy",
    turn: true,
  },
  tableau: {
    label: "Tableau",
    shows: "For each turn the piles that are decided in 1 move, in 2 moves, and so on.",
    choices: [
      { name: "turns", label: "Turns", placeholder: "12", count: true },
      { name: "columns", label: "Moves left", placeholder: "12", count: true },
    ],
    logs: "",
    turn: false,
  },
  beatty: {
    label: "F and H",
    shows: "Two sequences of a rule of the pile, which share all piles between them.",
    choices: [to("130")],
    logs: "xy",
    turn: false,
  },
  game: {
    label: "A game",
    shows: "The path of a game over the map of who wins.",
    choices: [
      { name: "start", label: "Counters at the start", placeholder: "100" },
      { name: "path", label: "Moves", placeholder: "both play perfectly", hint: "such as 3,1,2", wide: true },
      LIMITS,
    ],
    logs: "xy",
    turn: true,
  },
  family: {
    label: "A family",
    shows: "The smallest winning takes of many rules that differ by a parameter.",
    choices: [FAMILY, VARY, FROM, to("60")],
    logs: "y",
    turn: true,
  },
  growth: {
    label: "Growth",
    shows: "How many members the base has up to a pile, for many rules that differ by a parameter.",
    choices: [FAMILY, VARY, to("1000000")],
    logs: "y",
    turn: false,
  },
};

export const USUAL: Kind = "outcome";

/** The fields of the address that say which picture is meant. */
export const SEE_FIELDS = ["see", "from", "to", "limits", "turns", "columns", "log", "family", "vary", "start", "path"] as const;

/** The picture that some fields ask for. */
export function kindOf(fields: Fields): Kind {
  const asked = fields["see"] ?? "";
  return Object.hasOwn(KINDS, asked) ? (asked as Kind) : USUAL;
}

/** The kinds in the order in which they fit a game, those that do not fit behind them. */
export function fitting(fields: Fields, { rule, uses }: Reading): { fit: Kind[]; others: Kind[] } {
  const isPlain = !isYes(fields["misere"]) && !fields["stop"] && !Number(fields["block"] || "0");
  const only = (...names: string[]) => uses.every((name) => names.includes(name));
  const isNamed = /\bwhere\b|^\s*\{/.test(rule);
  const isBare = isPlain && !fields["first"] && !isNamed;
  const fits: Record<Kind, boolean> = {
    outcome: true,
    g: true,
    nim: isPlain,
    tableau: isBare && only("turn", "pile"),
    beatty: isBare && only("pile"),
    game: true,
    family: true,
    growth: isPlain && uses.includes("last"),
  };
  const all = Object.keys(KINDS) as Kind[];
  return { fit: all.filter((kind) => fits[kind]), others: all.filter((kind) => !fits[kind]) };
}

/** A family that a rule belongs to: its first number becomes a parameter. */
export function familyOf({ rule, uses }: Reading): { family: string; vary: string } {
  const number = /(?<![\w.])\d+(?![\w.])/.exec(rule);
  if (!number) return { family: "a*last", vary: "a = 1..3 by 1/10" };
  const family = `${rule.slice(0, number.index)}a${rule.slice(number.index + number[0].length)}`;
  const largest = Math.max(9, Math.min(60, 2 * Number(number[0])));
  return { family, vary: uses.includes("last") ? "a = 1..3 by 1/10" : `a = 1..${largest}` };
}

/** What is chosen for a picture where nothing is typed. */
export function usualOf(kind: Kind, fields: Fields, reading: Reading): Fields {
  if (kind === "game") return { start: fields["pile"] ?? "" };
  return kind === "family" || kind === "growth" ? familyOf(reading) : {};
}

/** What cannot be asked. */
export class Wrong extends Error {}

/** The question for a picture, without its size and colours. */
export function plotOf(kind: Kind, fields: Fields, reading: Reading): Record<string, unknown> {
  const { choices, logs, turn } = KINDS[kind];
  const usual = usualOf(kind, fields, reading);
  const question: Record<string, unknown> = { verb: "plot", ...gameOf(fields), of: kind, ...(turn ? given(fields, ["turn"]) : {}) };
  for (const { name, label, count } of choices) {
    const text = (fields[name] ?? "").trim() || (usual[name] ?? "");
    if (text === "") continue;
    if (count && !/^\d{1,15}$/.test(text)) throw new Wrong(`${label}: type a whole number.`);
    if (name === "family") question["rule"] = text;
    else if (name === "start") question["pile"] = text;
    else if (name === "path") question["moves"] = text.split(",").map((take) => take.trim());
    else question[name] = count ? Number(text) : text;
  }
  const log = [...logs].filter((axis) => (fields["log"] ?? "").includes(axis)).join("");
  if (log) question["log"] = log;
  return question;
}

/** The options of a picture on the command line. */
export function optionsOf(question: Record<string, unknown>): string[] {
  const names = ["from", "to", "limits", "turns", "columns", "log", "pile", "moves", "vary"];
  return names.flatMap((name) => (question[name] === undefined ? [] : [`--${name}`, String(question[name])]));
}
