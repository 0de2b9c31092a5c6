// Who wins, every winning take and why, and a strip of the piles around.

import { fill, h } from "../dom";
import { type Written, told } from "../engine";
import { type Fields, address, changed, gameOf, given, setupOf } from "../state";
import { type Block, type Pile, number, page, pileLink, relink, short } from "../words";
import { Panel } from "./panel";

interface Strip {
  kind: "near" | "members";
  piles: { pile: string; outcome: "N" | "P" | null }[];
}

/** More time, for whoever wants to wait, in seconds. */
const LONGER = 600;
/** An answer to another question stands no longer than this, in milliseconds. */
const STALE = 400;

export class AnswerPanel {
  readonly panel: Panel;
  private fields: Fields = {};
  /** The question for which a person waits longer. */
  private longer: string | undefined;
  private readonly said = h("div", { role: "status", ariaLabel: "Answer" });
  private readonly strip = h("div", null);
  private readonly why = h("div", null);

  constructor() {
    this.panel = new Panel("Who wins", "answer", "Solving …", this.said, this.strip, this.why);
  }

  get element(): HTMLElement {
    return this.panel.element;
  }

  show(fields: Fields): void {
    this.fields = fields;
    const question = { verb: "solve", ...gameOf(fields), ...setupOf(fields) };
    relink(this.element, (pile) => positionOf(pile, fields));
    this.panel.want(JSON.stringify(question), (isWanted) => this.load(question, isWanted));
  }

  clear(why: string): void {
    this.panel.clear();
    this.empty(why);
  }

  private empty(why = ""): void {
    fill(this.said, why ? h("p", { className: "dim" }, why) : null);
    fill(this.strip);
    fill(this.why);
  }

  private async load(question: object, isWanted: () => boolean): Promise<void> {
    const { fields } = this;
    const seconds = this.longer === JSON.stringify(question) ? { seconds: LONGER } : {};
    const stale = setTimeout(() => isWanted() && this.empty(), STALE);
    const reply = (await this.panel.ask(question, { page: true, ...seconds })) as Written | undefined;
    clearTimeout(stale);
    if (!isWanted()) return;
    if (!reply?.page) return this.empty();
    this.tell(reply, reply.page, question);
    const { position } = told(reply) as { position: { pile: string } | null };
    await this.around(fields, position?.pile ?? "0", isWanted);
  }

  /** The headline is the answer; the rest is below the strip. */
  private tell(reply: Written, blocks: Block[], question: object): void {
    const ways = { pile: (pile: Pile) => positionOf(pile, this.fields) };
    const longer = () => {
      this.longer = JSON.stringify(question);
      this.panel.again();
    };
    const isHeadline = (block: Block) => "headline" in block;
    fill(this.said, page(blocks.filter(isHeadline), ways));
    const { takes, position } = told(reply) as { takes: Takes | null; position: { pile: string; limit: string } | null };
    const many = takes ? allTakes(takes) : null;
    const more =
      reply.status === "undecided"
        ? h("p", { className: "no-print" }, h("button", { type: "button", onclick: longer }, "Search for ten minutes"))
        : null;
    const limit = position ? h("p", { className: "dim" }, "Pile ", number(position.pile), ", limit ", number(position.limit), ".") : null;
    this.why.className = reply.status === "undecided" ? "undecided" : "";
    fill(this.why, page(blocks.filter((block) => !isHeadline(block)), ways), many, limit, more);
  }

  private async around(fields: Fields, pile: string, isWanted: () => boolean): Promise<void> {
    const turn = given(fields, ["turn"]);
    const reply = await this.panel.engine.ask<Strip>({ verb: "strip", ...gameOf(fields), pile, ...turn }).catch(() => undefined);
    if (!isWanted()) return;
    if (!reply || !("data" in reply) || !reply.data || reply.data.piles.length === 0) {
      fill(this.strip);
      return;
    }
    const { kind, piles } = reply.data;
    const heading = kind === "near" ? "Piles around this one" : "Members of the base in the sum of this pile";
    // A position with a limit of its own is none of these.
    const isHere = (one: string) => one === pile && !fields["limit"] && !fields["last"];
    fill(
      this.strip,
      h("p", { className: "unseen" }, heading),
      h("ul", { className: "strip", ariaLabel: heading }, piles.map(({ pile, outcome }) => {
        const [name, letter, said] = OUTCOMES[outcome ?? "?"];
        const position = { pile, limit: null, turn: turn["turn"] ?? null };
        const link = pileLink(position, positionOf(position, this.fields), tiny(pile), h("small", null, letter));
        link.className = name;
        link.title = `${short(pile)}: ${said}`;
        link.ariaLabel = `${short(pile)}: ${name}`;
        if (isHere(pile)) link.setAttribute("aria-current", "true");
        return h("li", null, link);
      })),
      h("p", { className: "dim" }, `W: the player to move wins. L: the player to move loses.${kind === "members" ? " These are members of the base in the sum of this pile, and the pile itself." : ""}`),
    );
  }
}

interface Takes {
  ranges: [string, string][];
  complete: boolean;
}

/** The class of a pile, which is its name as well; its letter; the same in a sentence. */
const OUTCOMES = {
  N: ["won", "W", "the player to move wins"],
  P: ["lost", "L", "the player to move loses"],
  "?": ["unknown", "?", "not known"],
} as const;

/** The reasons name this many ranges at the most. */
const NAMED = 10;

/** All winning takes behind a fold, where the reasons do not name all of them. */
function allTakes({ ranges, complete }: Takes): HTMLElement | null {
  if (ranges.length <= NAMED) return null;
  const range = ([low, high]: [string, string]) => (low === high ? [number(low)] : [number(low), " to ", number(high)]);
  const list = ranges.flatMap((one, place) => [place > 0 ? ", " : "", ...range(one)]);
  return h("details", null, h("summary", null, "All winning takes"), h("p", null, list, complete ? "." : " and perhaps more."));
}

/** The address of a position of the game. */
export function positionOf({ pile, limit, turn }: Pile, fields: Fields): string {
  const position = { pile, limit: limit ?? undefined, last: undefined, turn: turn === "1" ? undefined : (turn ?? undefined) };
  return address({ view: "explore", page: "", fields: changed(fields, position) });
}

/** A number in a narrow place. */
function tiny(digits: string): string {
  return digits.length <= 9 ? digits : `${digits.slice(0, 3)}…${digits.slice(-3)}`;
}

