// The same question for the terminal.

import { type Fields, isYes } from "./state";

/** An argument as a shell reads it. */
export function quoted(text: string): string {
  return /^[A-Za-z0-9_.,:/-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A command of some verb about the game of some fields, with what stands behind the rule and options of its own. */
export function command(verb: string, fields: Fields, behind: string[], options: string[] = []): string {
  const valued = (["stop", "block", "first", "limit", "last", "turn"] as const).flatMap((name) => {
    const value = (fields[name] ?? "").replaceAll(" ", "");
    return value === "" || (name === "block" && value === "0") ? [] : [`--${name}`, quoted(value)];
  });
  const all = [...(isYes(fields["misere"]) ? ["--misere"] : []), ...valued, ...options];
  const words = [fields["rule"] ?? "", ...behind].map(quoted);
  // A rule that begins with a dash would be read as an option.
  const isDashed = (fields["rule"] ?? "").startsWith("-");
  return ["onepile", verb, ...(isDashed ? [...all, "--", ...words] : [...words, ...all])].join(" ");
}
