// The piles on the table: small ones as counters to point at, large ones as numbers.

import { fill, fresh, h } from "../dom";
import { number, short } from "../words";
import { type Heap, type PlayData, allows } from "./question";

/** Larger piles are shown as numbers. */
const MOST = 200;
const ROW = 10;

/** What a person does at the board. */
export interface Hands {
  /** Points at some counters of a pile; at none where the number is 0. */
  point(index: number, take: number): void;
  /** Chooses them. A finger, which cannot point first, only marks them. */
  choose(index: number, take: number, byFinger: boolean): void;
  /** Turns to a pile. */
  turn(index: number): void;
}

/** A pile on the table. */
interface Shown {
  counters: HTMLElement[];
  radio: HTMLInputElement | undefined;
}

export class Board {
  readonly element = h("div", { className: "board" });
  private readonly group = fresh("heap");
  private heaps: Heap[] = [];
  private shown: Shown[] = [];

  constructor(private readonly hands: Hands) {}

  /** Shows the piles. */
  show(data: PlayData, chosen: number): void {
    this.heaps = data.piles;
    const isSum = data.piles.length > 1;
    const isForbidding = data.next.step === "forbid";
    this.element.classList.toggle("is-sum", isSum);
    this.element.classList.toggle("is-forbidding", isForbidding);
    const hadFocus = this.shown.findIndex(({ radio }) => radio !== undefined && radio === document.activeElement);
    this.shown = [];
    fill(this.element, data.piles.map((heap, index) => this.heap(heap, index, isSum, data.start[index] ?? heap.pile)));
    this.turn(chosen);
    if (hadFocus >= 0) this.shown[hadFocus]?.radio?.focus();
  }

  /** Marks the pile that is turned to. */
  turn(index: number): void {
    this.shown.forEach(({ radio }, place) => {
      if (radio) radio.checked = place === index;
    });
  }

  /** Marks what would be taken. */
  mark(index: number, take: bigint): void {
    this.shown.forEach(({ counters }, place) => {
      const from = place === index ? counters.length - Number(take > BigInt(counters.length) ? 0n : take) : counters.length;
      const heap = this.heaps[place];
      const isAllowed = heap !== undefined && allows(heap.legal, take);
      counters.forEach((counter, at) => {
        counter.classList.toggle("meant", at >= from && isAllowed);
        counter.classList.toggle("refused", at >= from && !isAllowed);
      });
    });
  }

  /** Marks the takes that would be forbidden. */
  markForbidden(isMeant: (index: number, take: number) => boolean): void {
    this.shown.forEach(({ counters }, index) => {
      counters.forEach((counter, at) => counter.classList.toggle("barred", isMeant(index, counters.length - at)));
    });
  }

  private heap(heap: Heap, index: number, isSum: boolean, start: string): HTMLElement {
    const size = BigInt(heap.pile);
    const counters = size <= BigInt(MOST) ? this.counters(heap, index, Number(size)) : undefined;
    const body = counters ?? bar(size, BigInt(start));
    const radio = isSum ? h("input", { type: "radio", name: this.group, onchange: () => this.hands.turn(index) }) : undefined;
    this.shown.push({ counters: counters ? [...counters.querySelectorAll<HTMLElement>(".counter")] : [], radio });
    const counted = h("span", { className: "size" }, number(heap.pile));
    const dim = (text: string) => h("span", { className: "dim" }, text);
    const head = radio
      ? [h("label", null, radio, ` Pile ${index + 1}`), dim(" has "), counted, dim(`; limit ${short(heap.limit)}`)]
      : [counted, dim(heap.pile === "1" ? " counter" : " counters")];
    return h("div", { className: "heap" }, h("p", { className: "heap-head" }, head), isSum ? h("code", { className: "heap-rule" }, heap.rule) : null, body);
  }

  /** Counters in rows of ten, with a gap after five. Keys do the same, so nobody has to find them. */
  private counters(heap: Heap, index: number, size: number): HTMLElement {
    const one = (place: number) => {
      const take = size - place;
      const name = allows(heap.forbidden, BigInt(take)) ? "counter forbidden" : allows(heap.legal, BigInt(take)) ? "counter open" : "counter";
      return h("i", { className: name, "data-take": take });
    };
    const rows = Array.from({ length: Math.ceil(size / ROW) }, (_, row) => {
      const end = Math.min(size, (row + 1) * ROW);
      return h("div", { className: "ten" }, Array.from({ length: end - row * ROW }, (_, at) => one(row * ROW + at)));
    });
    const take = (event: Event) => Number((event.target as HTMLElement).dataset["take"] ?? "0");
    return h(
      "div",
      {
        className: "counters",
        ariaHidden: "true",
        onpointerover: (event: PointerEvent) => event.pointerType !== "touch" && this.hands.point(index, take(event)),
        onpointerleave: () => this.hands.point(index, 0),
        onclick: (event: PointerEvent) => {
          if (take(event) > 0) this.hands.choose(index, take(event), event.pointerType === "touch");
        },
      },
      rows,
    );
  }
}

/** How much of a large pile is left, in hundredths. */
function bar(size: bigint, start: bigint): HTMLElement {
  const rest = h("i");
  rest.style.width = `${start === 0n ? 0 : Number((size * 100n) / start)}%`;
  return h("div", { className: "heap-bar", ariaHidden: "true" }, rest);
}
