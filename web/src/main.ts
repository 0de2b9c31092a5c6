// The frame of the page: which view is shown, and where the navigation stands.

import { fill, h } from "./dom";
import { BadAddress, type State, address, isYes, read } from "./state";

/** A view on the page. */
export interface Mounted {
  /** The address has changed within the view. */
  show(state: State): void;
  /** Another view comes: end all work. */
  leave(): void;
}

/** How a view comes onto the page. What is not needed for the first answer is fetched when somebody goes there. */
type Mount = (root: HTMLElement, state: State) => Mounted;

const views: Record<State["view"], () => Promise<Mount>> = {
  explore: async () => (await import("./views/explore")).explore,
  play: async () => (await import("./views/play")).play,
  learn: async () => (await import("./views/learn")).learn,
  games: async () => (await import("./views/games")).games,
};

const root = document.querySelector("main") as HTMLElement;
const titles: Record<State["view"], string> = { explore: "Explore", play: "Play", learn: "Learn", games: "Games" };

let shown: { view: State["view"]; mounted: Mounted } | undefined;
let visit = 0;
let hash: string | undefined;

async function show(): Promise<void> {
  // A browser tells of one change in several ways.
  if (location.hash === hash) return;
  hash = location.hash;
  visit += 1;
  const mine = visit;
  let state: State;
  try {
    state = read(location.hash);
  } catch (error) {
    if (!(error instanceof BadAddress)) throw error;
    mark({ view: "explore", page: "", fields: {} });
    tell("This address is too long", error.message, h("a", { href: "#/explore" }, "Start anew"));
    return;
  }
  mark(state);
  if (shown?.view === state.view) {
    shown.mounted.show(state);
    return;
  }
  const mount = await views[state.view]().catch(() => undefined);
  // Somebody may have gone elsewhere while the view was fetched.
  if (mine !== visit) return;
  if (!mount) {
    const again = h("button", { type: "button", onclick: () => location.reload() }, "Try again");
    tell("This part of the page cannot be fetched", "Look at the connection to the network.", again);
    return;
  }
  shown?.mounted.leave();
  root.replaceChildren();
  shown = { view: state.view, mounted: mount(root, state) };
  if (moved) {
    scrollTo(0, 0);
    root.focus({ preventScroll: true });
  }
  moved = true;
}

let moved = false;

/** Says why there is no view. */
function tell(title: string, why: string, remedy: HTMLElement): void {
  shown?.mounted.leave();
  shown = undefined;
  fill(root, h("section", { className: "panel" }, h("h1", null, title), h("p", null, why), h("p", null, remedy)));
}

/** Marks the view in the navigation. Explore and Play keep the game. */
function mark(state: State): void {
  document.title = state.view === "explore" ? "Onepile" : `${titles[state.view]} · Onepile`;
  document.documentElement.classList.toggle("embedded", isYes(state.fields["embed"]));
  for (const link of document.querySelectorAll<HTMLAnchorElement>("nav [data-view]")) {
    const view = link.dataset["view"] as State["view"];
    if (view === state.view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
    if (view === "explore" || view === "play") link.href = address({ view, page: "", fields: kept(state) });
  }
}

/** The fields that say which game is meant, for whoever goes to another view. */
let lastGame: State["fields"] = {};

function kept(state: State): State["fields"] {
  const names = ["rule", "pile", "misere", "stop", "block", "first"];
  if (state.fields["rule"] !== undefined) {
    lastGame = Object.fromEntries(names.flatMap((name) => (state.fields[name] ? [[name, state.fields[name]]] : [])));
  }
  return lastGame;
}

// Its address would be taken for a state.
document.querySelector<HTMLElement>(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  root.focus();
});
addEventListener("hashchange", () => void show());
addEventListener("popstate", () => void show());
addEventListener("onepile:state", () => void show());
void show();

// Behind the first answer, so that it does not wait for files that nobody needs yet.
if ("serviceWorker" in navigator && isSecureContext) {
  addEventListener("load", () => setTimeout(() => void navigator.serviceWorker.register("offline.js").catch(() => undefined), 3000));
}
