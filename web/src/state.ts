// The address after `#` is the whole state: a view, perhaps a page of it, and fields, percent-encoded.

export type View = "explore" | "play" | "learn" | "games";

export interface State {
  view: View;
  /** What stands behind the view: a page of Learn, a game of Games. */
  page: string;
  fields: Fields;
}

/** Texts by their names. What is empty is left out. */
export type Fields = Record<string, string>;

const VIEWS: readonly View[] = ["explore", "play", "learn", "games"];

/** A longer address is not read: percent-encoding makes up to 192 KiB of a rule of 64 KiB. */
export const LONGEST = 400_000;

/** Why an address is not read. */
export class BadAddress extends Error {}

/** The state that an address means. */
export function read(hash: string): State {
  if (hash.length > LONGEST) {
    throw new BadAddress(`This address has ${hash.length} letters. Onepile reads at most ${LONGEST}.`);
  }
  const [, path = "", query = ""] = /^#?\/?([^?]*)\??([^]*)$/.exec(hash) ?? [];
  const [first = "", ...rest] = path.split("/");
  const view = VIEWS.find((view) => view === first) ?? "explore";
  const fields: Fields = Object.create(null) as Fields;
  for (const part of query.split("&")) {
    const at = part.indexOf("=");
    if (at > 0) fields[decoded(part.slice(0, at))] = decoded(part.slice(at + 1));
  }
  return { view, page: decoded(rest.join("/")), fields };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The address of a state. */
export function address({ view, page, fields }: State): string {
  const path = page ? `${view}/${page.split("/").map(encoded).join("/")}` : view;
  // An empty rule is a rule that somebody is about to type; other empty fields are as good as none.
  const parts = Object.entries(fields).filter(([name, value]) => value !== "" || name === "rule" || name === "pile");
  const query = parts.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&");
  return `#/${path}${query ? `?${query}` : ""}`;
}

/** Percent-encoded, but for signs that an address may hold as they are. */
function encoded(text: string): string {
  return encodeURIComponent(wellFormed(text)).replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%2F", "/");
}

/** Half a sign beyond the basic plane has no encoding. */
function wellFormed(text: string): string {
  return text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, "\uFFFD");
}

/** Fields with some of them changed, in the order in which they stood. */
export function changed(fields: Fields, changes: Record<string, string | undefined>): Fields {
  const all = { ...fields, ...changes };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** The fields that say which game is meant. */
export const GAME_FIELDS = ["rule", "misere", "stop", "block", "first"] as const;
/** Those that say which position. */
export const SETUP_FIELDS = ["pile", "limit", "last", "turn"] as const;

/** The game of some fields, as questions name it. */
export function gameOf(fields: Fields): Record<string, unknown> {
  const stop = (fields["stop"] ?? "").split(",").map((pile) => pile.trim());
  return {
    rule: fields["rule"] ?? "",
    misere: isYes(fields["misere"]),
    stop: stop.filter((pile) => pile !== ""),
    block: Number(fields["block"] ?? "0"),
    ...given(fields, ["first"]),
  };
}

/** The position of some fields, as questions name it. */
export function setupOf(fields: Fields): Record<string, unknown> {
  return { pile: "0", ...given(fields, SETUP_FIELDS) };
}

/** Those of some fields that are given. */
export function given(fields: Fields, names: readonly string[]): Record<string, string> {
  const pairs = names.map((name) => [name, (fields[name] ?? "").trim()] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== ""));
}

export function isYes(text: string | undefined): boolean {
  return text === "1" || text === "true" || text === "yes";
}

/** Shows another state: a new step in the history, or the same one changed. */
export function go(state: State, how: "step" | "same" = "step"): void {
  const hash = address(state);
  if (hash === location.hash) return;
  if (how === "step") history.pushState(null, "", hash);
  else history.replaceState(null, "", hash);
  dispatchEvent(new Event("onepile:state"));
}
