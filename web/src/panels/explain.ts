// All about the rule: what kind of game it is, what solves it, how to win.

import { download, fill, h } from "../dom";
import type { Written } from "../engine";
import type { Reading } from "../form";
import { type Fields, gameOf } from "../state";
import { type Pile, page, relink } from "../words";
import { positionOf } from "./answer";
import { fileName } from "./names";
import { Panel } from "./panel";

export class ExplainPanel {
  readonly panel: Panel;
  private readonly body = h("div", { className: "body" });
  private readonly keep = h("button", { type: "button" }, "Handout (HTML)");

  constructor() {
    this.panel = new Panel("Explain", "explain-panel", "Looking for proofs …", this.body, h("div", { className: "buttons" }, this.keep));
  }

  get element(): HTMLElement {
    return this.panel.element;
  }

  show(fields: Fields, reading: Reading): void {
    const question = { verb: "explain", ...gameOf(fields) };
    this.keep.onclick = () => void this.handout(question, reading);
    const pile = (pile: Pile) => positionOf(pile, fields);
    relink(this.body, pile);
    this.panel.want(JSON.stringify(question), async (isWanted) => {
      const reply = (await this.panel.ask(question, { page: true })) as Written | undefined;
      if (isWanted()) fill(this.body, reply?.page ? page(reply.page, { level: 3, pile }) : null);
    });
  }

  clear(): void {
    this.panel.clear();
    fill(this.body);
  }

  private async handout(question: object, reading: Reading): Promise<void> {
    const reply = (await this.panel.ask(question, { format: "html" }, () => void this.handout(question, reading))) as Written | undefined;
    if (reply) download(`${fileName(reading)}.html`, reply.text, "text/html");
  }
}
