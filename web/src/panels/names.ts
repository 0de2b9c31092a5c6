// The names of files.

import type { Reading } from "../form";

/** The name of a game for a file: that of the catalogue, or what is left of the rule without odd signs. */
export function fileName({ name, rule }: Pick<Reading, "name" | "rule">): string {
  const plain = rule.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 40);
  return name ?? (plain || "game");
}
