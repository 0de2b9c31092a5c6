// A part of a view that is about one game: it computes when it comes into view, and anew when its question changes.

import { type Child, fill, fresh, h } from "../dom";
import { Engine, type Options, type Reply, Stopped, complaint } from "../engine";
import { marked } from "../words";
import { Working } from "../working";

/** A part of a view. */
export class Panel {
  readonly element: HTMLElement;
  readonly engine = new Engine();
  private readonly working: Working;
  private readonly notice = h("div", { className: "notice" });
  private seen = false;
  private wanted: { key: string; load: Load } | undefined;
  private loaded: string | undefined;
  private asked = 0;
  private readonly observer: IntersectionObserver;
  private readonly beforePrint = () => this.come();

  constructor(title: string, className: string, what: string, ...content: Child[]) {
    const id = fresh("panel");
    this.working = new Working(this.engine, what);
    this.element = h(
      "section",
      { className: `panel ${className}`, "aria-labelledby": id },
      h("h2", { id }, title),
      content,
      this.working.element,
      this.notice,
    );
    this.observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) this.come();
    }, { rootMargin: "200px" });
    this.observer.observe(this.element);
    addEventListener("beforeprint", this.beforePrint);
  }

  /** Loads what a question gives, now if the panel is in view, or else when it comes there. The same question is not put twice. */
  want(key: string, load: Load): void {
    this.wanted = { key, load };
    if (this.seen) void this.load();
  }

  /** Nothing can be shown. */
  clear(...why: Child[]): void {
    this.forget();
    this.wanted = this.loaded = undefined;
    fill(this.notice, why);
  }

  /** Asks, with a bar for long work. A failed question is told below, and gives nothing; `again` puts it once more. */
  async ask<T = unknown>(question: object, options: Options = {}, again = () => this.again()): Promise<Exclude<Reply<T>, { status: "refused" | "broken" }> | undefined> {
    this.asked += 1;
    const mine = this.asked;
    fill(this.notice);
    this.working.begin();
    try {
      const reply = await this.engine.ask<T>(question, { progress: this.working.progress, ...options });
      if (reply.status !== "refused" && reply.status !== "broken") return reply;
      const retry = reply.status === "broken" ? [" ", tryAgain(again)] : null;
      fill(this.notice, h("p", { className: "problem" }, marked(complaint(reply)), retry));
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      // Another question came in its place.
      if (mine !== this.asked) return undefined;
      fill(this.notice, h("p", null, "The work was stopped. ", tryAgain(again)));
    } finally {
      if (mine === this.asked) this.working.end();
    }
    return undefined;
  }

  /** Puts the same question once more. */
  again(): void {
    this.loaded = undefined;
    void this.load();
  }

  leave(): void {
    this.forget();
    this.engine.close();
    this.observer.disconnect();
    removeEventListener("beforeprint", this.beforePrint);
  }

  private come(): void {
    this.seen = true;
    void this.load();
  }

  private async load(): Promise<void> {
    const { wanted } = this;
    if (!wanted || wanted.key === this.loaded) return;
    this.loaded = wanted.key;
    // What is asked no more need not be worked out.
    this.engine.stop();
    await wanted.load(() => this.wanted === wanted);
  }

  /** Ends what is going on; nobody wants to read of it. */
  private forget(): void {
    this.asked += 1;
    this.engine.stop();
    this.working.end();
  }
}

/** Loads something. It can ask whether that is still wanted, for a reply may come late. */
export type Load = (isWanted: () => boolean) => Promise<void>;

function tryAgain(again: () => void): HTMLElement {
  return h("button", { type: "button", onclick: again }, "Try again");
}
