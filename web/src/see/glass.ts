// What lies over a picture: a crosshair that follows the pointer and the arrow keys, and a band that is dragged to zoom.

import { h } from "../dom";

/** What stands in a place of the picture, as the module tells it. */
export interface Spot {
  cell: [number, number];
  /** Left, top, width and height in pixels of the picture. */
  area: [number, number, number, number];
  words: string;
  rule: string | null;
  pile: string | null;
  limit: string | null;
  turn: string | null;
}

/** Where the data of a picture lie. */
export interface Places {
  area: [number, number, number, number];
  columns: [number, number];
  rows: [number, number];
  piles: [string, string] | null;
}

type Point = [number, number];
/** Where somebody looks: at a point, or some steps away from a cell. */
export type Look = { at: Point } | { cell: Point; step: Point };

interface Hands {
  /** What stands somewhere; nothing if that cannot be told now. */
  read(look: Look): Promise<Spot | undefined>;
  /** A spot is found. */
  told(spot: Spot): void;
  /** Somebody chooses a spot. */
  chosen(spot: Spot): void;
  /** Somebody drags from one spot to another. */
  dragged(from: Spot, to: Spot): void;
  zoom(how: "in" | "out" | "reset"): void;
}

/** Shorter drags are clicks, in pixels of the screen. */
const SHAKE = 6;

export class Glass {
  readonly element: HTMLElement;
  private readonly across = h("i", { className: "across" });
  private readonly down = h("i", { className: "down" });
  private readonly ring = h("i", { className: "ring" });
  private readonly band = h("i", { className: "band" });
  private size: Point = [1, 1];
  private places: Places | undefined;
  /** Whether piles stand along the left axis. */
  private upright = false;
  private spot: Spot | undefined;
  private pressed: { at: Point; screen: Point } | undefined;
  /** Where the pointer is, and what keys were pressed since, while the module reads. */
  private pointed: Point | undefined;
  private steps: Point[] = [];
  private busy = false;

  constructor(private readonly hands: Hands) {
    const marks = [this.across, this.down, this.ring, this.band];
    for (const mark of marks) mark.hidden = true;
    this.element = h("div", {
      className: "glass",
      tabIndex: 0,
      role: "application",
      ariaLabel: "Values of the picture: arrow keys move, Enter shows the position, plus and minus zoom",
      onkeydown: (event: KeyboardEvent) => this.key(event),
      onfocus: () => this.focused(),
      onpointermove: (event: PointerEvent) => this.moved(event),
      onpointerdown: (event: PointerEvent) => this.press(event),
      onpointerup: (event: PointerEvent) => void this.release(event),
      onpointercancel: () => this.drop(),
      onpointerleave: () => {
        if (!this.pressed && document.activeElement !== this.element) this.hide();
      },
    }, marks);
  }

  /** Another picture lies below, or none. */
  over(size: Point, places: Places | undefined, upright: boolean): void {
    [this.size, this.places, this.upright] = [size, places, upright];
    this.spot = this.pointed = undefined;
    this.steps = [];
    this.drop();
    this.hide();
  }

  /** The spot that was found last. */
  get found(): Spot | undefined {
    return this.spot;
  }

  private hide(): void {
    for (const mark of [this.across, this.down, this.ring]) mark.hidden = true;
  }

  private drop(): void {
    this.pressed = undefined;
    this.band.hidden = true;
  }

  /** A point of the picture, from one of the screen. */
  private point(event: PointerEvent): Point {
    const box = this.element.getBoundingClientRect();
    const [width, height] = this.size;
    return [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height];
  }

  /** Looks at a point. */
  private look(at: Point): void {
    this.pointed = at;
    this.steps = [];
    void this.follow();
  }

  private step(step: Point): void {
    if (!this.spot && !this.pointed) this.pointed = this.middle();
    this.steps.push(step);
    void this.follow();
  }

  /** Reads one place after the other: the last one that was pointed at, then each step from there. */
  private async follow(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    for (let look = this.next(); look; look = this.next()) {
      const { places } = this;
      const spot = await this.hands.read(look);
      if (spot && places === this.places) this.mark(spot);
    }
    this.busy = false;
  }

  private next(): Look | undefined {
    const { pointed, spot } = this;
    this.pointed = undefined;
    if (pointed) return { at: pointed };
    const step = this.steps.shift();
    return step && spot && { cell: spot.cell, step };
  }

  private middle(): Point {
    const [x, y, width, height] = this.places?.area ?? [0, 0, 0, 0];
    return [x + width / 2, y + height / 2];
  }

  private mark(spot: Spot): void {
    this.spot = spot;
    const [left, top, width, height] = spot.area;
    const [all, high] = this.size;
    const part = (value: number, of: number) => `${(100 * value) / of}%`;
    this.down.style.left = part(left + width / 2, all);
    this.across.style.top = part(top + height / 2, high);
    const isCell = width > 0;
    this.ring.classList.toggle("cell", isCell);
    Object.assign(this.ring.style, { left: part(left, all), top: part(top, high), width: isCell ? part(width, all) : "", height: isCell ? part(height, high) : "" });
    for (const mark of [this.across, this.down, this.ring]) mark.hidden = false;
    this.hands.told(spot);
  }

  private focused(): void {
    // A click has its own place.
    if (!this.spot && !this.pressed && this.places) this.look(this.middle());
  }

  private key(event: KeyboardEvent): void {
    if (!this.places || event.altKey || event.ctrlKey || event.metaKey) return;
    const { columns, rows } = this.places;
    const [across, up] = [columns[1] - columns[0], rows[1] - rows[0]];
    const far = (count: number) => Math.max(1, Math.round(count / 10));
    const [wide, high] = event.shiftKey ? [far(across), far(up)] : [1, 1];
    const steps: Record<string, Point> = {
      ArrowRight: [wide, 0],
      ArrowLeft: [-wide, 0],
      ArrowUp: [0, high],
      ArrowDown: [0, -high],
      PageUp: [0, far(up)],
      PageDown: [0, -far(up)],
      Home: [-across - 1, 0],
      End: [across + 1, 0],
    };
    const step = steps[event.key];
    if (step) this.step(step);
    else if (event.key === "Enter" && this.spot) this.hands.chosen(this.spot);
    else if (event.key === "+" || event.key === "=") this.hands.zoom("in");
    else if (event.key === "-" || event.key === "−") this.hands.zoom("out");
    else if (event.key === "0") this.hands.zoom("reset");
    else if (event.key === "Escape" && this.pressed) this.drop();
    else return;
    event.preventDefault();
  }

  private moved(event: PointerEvent): void {
    if (!this.places) return;
    const at = this.point(event);
    this.look(at);
    if (this.pressed && this.places.piles && this.far(event)) this.stretch(this.pressed.at, at);
  }

  /** Whether the pointer has gone far enough to drag. */
  private far(event: PointerEvent): boolean {
    const [x, y] = this.pressed?.screen ?? [event.clientX, event.clientY];
    return Math.abs(this.upright ? event.clientY - y : event.clientX - x) > SHAKE;
  }

  /** The band reaches from one side of the data to the other. */
  private stretch(from: Point, to: Point): void {
    const [x, y, width, height] = this.places?.area ?? [0, 0, 0, 0];
    const along = this.upright ? 1 : 0;
    const least = this.upright ? y : x;
    const most = least + (this.upright ? height : width);
    const [low, high] = [from[along], to[along]].sort((a, b) => a - b).map((end) => Math.min(most, Math.max(least, end))) as Point;
    const [left, top, wide, tall] = this.upright ? [x, low, width, high - low] : [low, y, high - low, height];
    const part = (value: number, of: number) => `${(100 * value) / of}%`;
    const [all, whole] = this.size;
    Object.assign(this.band.style, { left: part(left, all), top: part(top, whole), width: part(wide, all), height: part(tall, whole) });
    this.band.hidden = false;
  }

  private press(event: PointerEvent): void {
    if (!this.places || event.button !== 0) return;
    this.pressed = { at: this.point(event), screen: [event.clientX, event.clientY] };
    if (event.pointerType === "mouse") this.element.setPointerCapture(event.pointerId);
  }

  private async release(event: PointerEvent): Promise<void> {
    const { pressed, places } = this;
    if (!pressed || !places) return;
    const isDrag = this.far(event) && !this.band.hidden;
    this.drop();
    const at = this.point(event);
    if (isDrag) {
      const [from, to] = [await this.hands.read({ at: pressed.at }), await this.hands.read({ at })];
      if (from && to && places === this.places) this.hands.dragged(from, to);
      return;
    }
    const spot = await this.hands.read({ at });
    if (!spot || places !== this.places) return;
    this.mark(spot);
    // A finger hides what it points at, so a tap only reads.
    if (event.pointerType !== "touch") this.hands.chosen(spot);
  }
}
