// The state to give away: as a link, as a command for the terminal, as a part of another page.

import { copy, fill, h } from "../dom";
import { type State, address, changed } from "../state";

export interface Sharing {
  /** The command for the terminal. */
  command: string;
  /** What the part of another page is called. */
  title: string;
}

export class SharePanel {
  readonly element: HTMLElement;
  private readonly shown = h("div", { className: "shown" });
  private state: State | undefined;
  private sharing: Sharing = { command: "", title: "" };

  constructor() {
    const button = (label: string, text: () => string) => {
      const made: HTMLButtonElement = h("button", { type: "button", onclick: () => {
        fill(this.shown, h("pre", { tabIndex: 0 }, h("code", null, text())));
        void copy(text(), made);
      } }, label);
      return made;
    };
    this.element = h(
      "section",
      { className: "panel share", ariaLabel: "Share" },
      h("div", { className: "buttons" },
        button("Copy link", () => this.link()),
        button("Command for the terminal", () => this.sharing.command),
        button("Embed", () => this.snippet())),
      this.shown,
    );
  }

  show(state: State, sharing: Sharing): void {
    if (JSON.stringify(state) !== JSON.stringify(this.state)) fill(this.shown);
    [this.state, this.sharing] = [state, sharing];
  }

  private link(changes: Record<string, string | undefined> = { embed: undefined }): string {
    const state = this.state as State;
    const { origin, pathname } = location;
    return origin + pathname + address({ ...state, fields: changed(state.fields, changes) });
  }

  private snippet(): string {
    const inMarkup = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
    const [source, title] = [this.link({ embed: "1" }), `Onepile: ${this.sharing.title}`].map(inMarkup);
    return `<iframe src="${source}" title="${title}" width="100%" height="640" loading="lazy" allow="clipboard-write"></iframe>`;
  }
}
