// What a player works with: a box for the number, and buttons.

import { fill, fresh, h } from "../dom";
import { short } from "../words";
import type { PlayData } from "./question";

export interface Orders {
  /** Takes or forbids what is typed. */
  enter(): void;
  hint(): void;
  undo(): void;
  /** What is typed has changed. */
  typed(): void;
}

export class Controls {
  readonly element: HTMLElement;
  readonly box: HTMLInputElement;
  private readonly take = h("button", { type: "submit", className: "main" }, "Take");
  private readonly forbid = h("button", { type: "submit", className: "main", hidden: true }, "Forbid");
  private readonly how = h("p", { className: "how dim" });
  private readonly parts = h("div", { className: "parts buttons", role: "group", ariaLabel: "Parts of the pile", hidden: true });

  constructor(orders: Orders) {
    const id = fresh("counters");
    this.box = h("input", {
      id,
      type: "text",
      inputMode: "numeric",
      autocomplete: "off",
      spellcheck: false,
      "aria-describedby": `${id}-how`,
      oninput: () => orders.typed(),
    });
    this.how.id = `${id}-how`;
    this.element = h(
      "form",
      {
        className: "controls no-print",
        ariaLabel: "Your move",
        onsubmit: (event: Event) => {
          event.preventDefault();
          orders.enter();
        },
      },
      h(
        "div",
        { className: "buttons" },
        h("label", { htmlFor: id }, "Counters"),
        this.box,
        this.take,
        this.forbid,
        h("button", { type: "button", onclick: () => orders.hint() }, "Hint"),
        h("button", { type: "button", onclick: () => orders.undo() }, "Undo"),
      ),
      this.parts,
      this.how,
    );
  }

  show(data: PlayData): void {
    const { step, seat } = data.next;
    const isForbidding = step === "forbid" && seat === "person";
    const hadFocus = document.activeElement === this.take || document.activeElement === this.forbid;
    this.take.hidden = isForbidding;
    this.forbid.hidden = !isForbidding;
    // The player goes on where the player is.
    if (hadFocus) (isForbidding ? this.forbid : this.take).focus();
    this.box.inputMode = isForbidding || data.piles.length > 1 ? "text" : "numeric";
    this.say("");
    const isSum = data.piles.length > 1;
    const forbidding = isSum ? "Type what you forbid, as in 1:2; 2:3 for 2 in the first pile and 3 in the second." : "Type what you forbid, as in 2 or 5-7 9, or point at counters.";
    this.normal = isForbidding ? `${forbidding} An empty box forbids nothing.` : "";
    this.say("");
    this.showParts(data);
  }

  private normal = "";

  /** Says what would happen; or else how the box is used now. */
  say(text: string): void {
    fill(this.how, text || this.normal || "\u00a0");
  }

  /** The parts of the pile, once a hint has shown them. */
  private showParts({ hint }: PlayData): void {
    const parts = hint?.parts ?? [];
    this.parts.hidden = parts.length === 0;
    const put = (part: string) => () => {
      this.box.value = part;
      this.box.dispatchEvent(new Event("input"));
      this.box.focus();
    };
    fill(this.parts, parts.length > 0 ? h("span", { className: "dim" }, "Parts:") : null,
      parts.map((part) => h("button", { type: "button", title: "Put this part into the box", onclick: put(part) }, short(part))),
      hint && hint.more > 0 ? h("span", { className: "dim" }, `and ${hint.more} larger ones`) : null);
  }
}
