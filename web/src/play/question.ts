// A game that is played: how it is asked for, and what comes back.

import { type Fields, gameOf, setupOf } from "../state";
import type { Spans } from "../words";

export type Act = "show" | "go" | "hint" | "undo" | "review" | { take: string } | { forbid: string };

/** The game as it stands. */
export interface PlayData {
  title: string;
  greeting: Spans[];
  moves: string;
  deeds: Deed[];
  number: string;
  next: { step: "forbid" | "move" | "over"; player: Player; seat: "person" | "computer" };
  prompt: Spans | null;
  piles: Heap[];
  /** The piles at the start. */
  start: string[];
  can_undo: boolean;
  news: Spans[];
  refused: Spans | null;
  hint: { words: Spans[]; parts: string[]; more: number } | null;
  end: Spans | null;
  winner: Player | null;
  review: Review | null;
  stuck: boolean;
}

export type Player = 1 | 2;

export interface Deed {
  number: string;
  player: Player;
  words: Spans;
  verdict: "kept" | "mistake" | "lost" | "unknown" | null;
}

export interface Heap {
  rule: string;
  pile: string;
  limit: string;
  largest: string;
  legal: Takes;
  forbidden: Takes;
}

export interface Takes {
  ranges: [string, string][];
  complete: boolean;
}

export interface Review {
  summary: Spans;
  words: Spans[];
  history: (Player | null)[];
  record: object;
}

export const LEVELS = ["random", "easy", "perfect", "teach"] as const;
export type Level = (typeof LEVELS)[number];
export const SIDES = ["first", "second", "both"] as const;
export type Side = (typeof SIDES)[number];

/** What says which game is played, besides its moves. */
export const AGREED = ["rule", "pile", "misere", "stop", "block", "first", "limit", "last", "turn", "with", "you", "level", "seed"] as const;

export function levelOf(fields: Fields): Level {
  return LEVELS.find((level) => level === fields["level"]) ?? "perfect";
}

export function sideOf(fields: Fields): Side {
  return SIDES.find((side) => side === fields["you"]) ?? "first";
}

/** Whether chance has a part in the game, so that it needs a seed. */
export function hasChance(fields: Fields): boolean {
  return sideOf(fields) !== "both" && (levelOf(fields) === "random" || levelOf(fields) === "easy");
}

/** A seed that nobody chose. */
export function anySeed(): string {
  return String(crypto.getRandomValues(new Uint32Array(1))[0]);
}

/** A text that is no game. */
export class BadField extends Error {}

/** The question about the game of some fields. */
export function question(fields: Fields, act: Act): object {
  const players = { first: ["person", "computer"], second: ["computer", "person"], both: ["person", "person"] }[sideOf(fields)];
  const seed = (fields["seed"] ?? "").trim() || "0";
  if (!/^\d{1,20}$/.test(seed) || BigInt(seed) >= 1n << 64n) throw new BadField("The seed is a whole number below 2^64.");
  return {
    verb: "play",
    ...gameOf(fields),
    ...setupOf(fields),
    with: others(fields["with"] ?? ""),
    players,
    level: levelOf(fields),
    seed,
    moves: fields["moves"] ?? "",
    do: act,
  };
}

/** The other piles of a sum: `34; 3:12` is a pile of 34 with the same rule, and one of 12 with the rule 3. */
export function others(text: string): { rule?: string; pile: string }[] {
  const items = text.split(";").map((item) => item.trim());
  return items.filter((item) => item !== "").map((item) => {
    const at = item.lastIndexOf(":");
    const pile = item.slice(at + 1).trim();
    const rule = at < 0 ? "" : item.slice(0, at).trim();
    if (!/^\d[\d_]*(e\d+)?$/i.test(pile)) throw new BadField("Write the other piles as numbers of counters, with semicolons between them.");
    return rule === "" ? { pile } : { rule, pile };
  });
}

/** Whether a number is one of some takes. */
export function allows(takes: Takes, take: bigint): boolean {
  return takes.ranges.some(([low, high]) => BigInt(low) <= take && take <= BigInt(high));
}
