// The moves so far; and after the game how it went: the mistakes, and who was winning.

import { fill, h } from "../dom";
import { sentence } from "../words";
import { type Deed, type Player, type PlayData, type Review, type Side } from "./question";

/** The list of moves. */
export class Story {
  readonly element: HTMLElement;
  private readonly list = h("ul", { className: "moves" });
  private readonly none = h("p", { className: "dim" }, "Nobody has moved yet.");

  constructor() {
    this.element = h("section", { className: "panel story", ariaLabel: "Moves" }, h("h2", null, "Moves"), this.none, this.list);
  }

  clear(): void {
    this.none.hidden = true;
    fill(this.list);
  }

  /** `isTaught` says that each move is commented at once. */
  show({ deeds }: PlayData, isTaught: boolean): void {
    this.none.hidden = deeds.length > 0;
    fill(this.list, deeds.map((deed) => h("li", { className: deed.verdict === "mistake" ? "mistake" : "" },
      h("span", { className: "number dim" }, `${deed.number}.`), h("span", null, sentence(deed.words), mark(deed, isTaught)))));
    // Keys scroll a list that is longer than its place.
    if (this.list.scrollHeight > this.list.clientHeight) this.list.tabIndex = 0;
    else this.list.removeAttribute("tabindex");
    this.list.scrollTop = this.list.scrollHeight;
  }
}

function mark({ verdict }: Deed, isTaught: boolean): Node | null {
  if (verdict === "mistake") return h("strong", { className: "verdict bad" }, " ✗ loses the win");
  if (!isTaught || verdict === null) return null;
  const said = { kept: " ✓ keeps the win", lost: " no win to keep", unknown: " ? nobody knows" }[verdict];
  return h("span", { className: "verdict dim" }, said);
}

/** A game in retrospect. */
export class Retrospect {
  readonly element: HTMLElement;
  private readonly body = h("div");
  /** Where a picture of the game has its place. */
  readonly picture = h("div", { className: "game-picture" });

  constructor() {
    this.element = h("section", { className: "panel retrospect", ariaLabel: "Review", hidden: true }, h("h2", null, "How the game went"), this.body, this.picture);
  }

  clear(): void {
    this.element.hidden = true;
    fill(this.body);
    fill(this.picture);
  }

  show(data: PlayData, review: Review, side: Side): void {
    this.element.hidden = false;
    fill(this.body, h("ul", { className: "review" }, review.words.map((line) => h("li", null, sentence(line)))), strip(data.deeds, review.history, side));
  }
}

/** Longer games show the end of their history. */
const LONGEST = 200;

/** Who was winning after each move, in letters. */
function strip(deeds: Deed[], history: (Player | null)[], side: Side): HTMLElement {
  const letters = side === "both" ? ["1", "2"] : side === "first" ? ["Y", "C"] : ["C", "Y"];
  const letter = (player: Player | null | undefined) => (player ? (letters[player - 1] as string) : "?");
  const isYours = (player: Player | null | undefined) => letter(player) === "Y" || letter(player) === "1";
  const cell = (player: Player | null | undefined, place: number) => {
    const deed = place === 0 ? undefined : deeds[place - 1];
    const when = deed ? `${deed.number}` : "start";
    const turned = deed?.verdict === "mistake";
    const kind = player ? (isYours(player) ? "yours" : "theirs") : "unknown";
    return h("li", { className: `${kind}${turned ? " turned" : ""}` }, h("b", null, letter(player)), h("small", null, when, turned ? " ✗" : ""));
  };
  const from = Math.max(0, history.length - LONGEST);
  const who = side === "both" ? "1 the first player, 2 the second player" : "Y you, C the computer";
  return h(
    "div",
    { className: "history" },
    h("h3", null, "Who wins with good play after each move"),
    h("ol", null, history.slice(from).map((player, at) => cell(player, from + at))),
    h("p", { className: "dim" }, `${who}, ? nobody knows. ✗ marks a mistake.`),
  );
}
