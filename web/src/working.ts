// What a person sees while the module works: nothing for a moment, then a bar and a button that stops it.

import { fill, h } from "./dom";
import type { Engine } from "./engine";

/** Work shorter than this shows nothing, in milliseconds. */
const QUIET = 400;

/** A bar with a button. */
export class Working {
  readonly element = h("div", { className: "working", hidden: true });
  private timer: ReturnType<typeof setTimeout> | undefined;
  private bar = h("progress", { ariaLabel: "Progress" });

  constructor(
    private readonly engine: Engine,
    private readonly what: string,
  ) {}

  /** The work begins. */
  begin(): void {
    this.end();
    this.timer = setTimeout(() => {
      this.bar = h("progress", { ariaLabel: "Progress", max: 1 });
      const stop = h("button", { type: "button", onclick: () => this.engine.stop() }, "Stop");
      fill(this.element, h("span", null, this.what), this.bar, stop);
      this.element.hidden = false;
    }, QUIET);
  }

  /** The work is this far; nothing where nobody knows. */
  readonly progress = (share: number | undefined): void => {
    if (share === undefined) this.bar.removeAttribute("value");
    else this.bar.value = share;
  };

  /** The work is done. */
  end(): void {
    clearTimeout(this.timer);
    this.element.hidden = true;
    fill(this.element);
  }
}
