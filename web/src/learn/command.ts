// The command of an example: what it says, and what it asks when somebody changes a part of it.

import { quoted } from "../command";

/** A command in pieces: texts, and what a reader may change, with its path in the question. */
export type Part = string | { path: string; value: string };

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
export type Question = { [name: string]: Json };

/** What a reader reads before a box. No name may be taken for that of the boxes in Explore. */
const LABELS: Record<string, string> = {
  rule: "Game",
  pile: "Counters",
  piles: "Counters",
  limit: "Limit",
  last: "Opponent took",
  turn: "Turn",
  from: "From",
  to: "To",
  count: "How many",
  columns: "Columns",
  turns: "Turns",
  first: "First limit",
  block: "Forbidden",
  stop: "Stops",
  where: "Condition",
  limits: "Largest limit",
  vary: "Parameter",
  moves: "Moves",
  name: "Name",
};

/** The label of a part. */
export function label(path: string): string {
  const [, index] = /^rules\.(\d)$/.exec(path) ?? [];
  if (index) return index === "0" ? "First game" : "Second game";
  const [, group, name] = /^groups\.(\d+)\.(\w+)$/.exec(path) ?? [];
  if (group && name) return group === "0" ? (LABELS[name] ?? name) : `${LABELS[name] ?? name} (${Number(group) + 1})`;
  return LABELS[path] ?? path;
}

/** The command as somebody types it into a terminal. */
export function text(parts: Part[], values: ReadonlyMap<string, string>): string {
  return parts
    .map((part) => {
      if (typeof part === "string") return part;
      const value = values.get(part.path) ?? part.value;
      const pieces = part.path.endsWith(".piles") ? value.split(/[\s,]+/) : [value];
      return pieces.map(quoted).join(" ");
    })
    .join("");
}

/** The question with other values in it. */
export function asked(question: Question, parts: Part[], values: ReadonlyMap<string, string>): Question {
  const copy = structuredClone(question);
  for (const part of parts) {
    if (typeof part === "string") continue;
    const value = values.get(part.path);
    if (value === undefined || value === part.value) continue;
    put(copy, part.path.split("."), value.trim());
  }
  return copy;
}

function put(into: Json, path: string[], value: string): void {
  const [name = "", ...rest] = path;
  const holder = into as { [name: string]: Json };
  if (rest.length > 0) {
    put(holder[name] ?? null, rest, value);
    return;
  }
  const before = holder[name];
  if (Array.isArray(before)) holder[name] = value.split(/[\s,]+/).filter((piece) => piece !== "");
  else if (typeof before === "number" && /^\d{1,15}$/.test(value)) holder[name] = Number(value);
  else holder[name] = value;
}
