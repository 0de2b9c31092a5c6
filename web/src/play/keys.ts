// Keys of a game. They work on the table and where nothing has the focus, so that no letter acts while somebody is elsewhere on the page.

export interface Meanings {
  enter(): void;
  hint(): void;
  undo(): void;
  begin(): void;
  /** Makes the number larger or smaller. */
  change(by: 1 | -1): void;
}

/** The keys with what they do. */
export const KEYS: [string, string][] = [
  ["0 … 9", "type a number of counters"],
  ["↑ ↓", "make the number larger or smaller"],
  ["Enter", "take that many"],
  ["h", "ask for advice"],
  ["u", "go back before your last move"],
  ["n", "start a new game"],
];

/** Listens; gives what ends it. */
export function keys(table: HTMLElement, box: HTMLInputElement, meanings: Meanings): () => void {
  const hear = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
    const target = event.target as HTMLElement;
    const isHere = table.contains(target) || target === document.body || target.matches("main");
    if (!isHere) return;
    const isInBox = target === box;
    if (!isInBox && target.matches("input:not([type=radio]), select, textarea, [contenteditable]")) return;
    const isOnControl = target.matches("button, a, summary, input");
    const done = (act: () => void) => {
      event.preventDefault();
      act();
    };
    if (event.key === "h") return done(() => meanings.hint());
    if (event.key === "u") return done(() => meanings.undo());
    if (event.key === "n") return done(() => meanings.begin());
    // Arrow keys turn from pile to pile where a pile has the focus.
    const isOnPile = target.matches("input[type=radio]");
    if (event.key === "ArrowUp" && !isOnPile) return done(() => meanings.change(1));
    if (event.key === "ArrowDown" && !isOnPile) return done(() => meanings.change(-1));
    if (event.key === "Enter" && (!isOnControl || isOnPile)) return done(() => meanings.enter());
    // The digit itself arrives in the box then.
    if (/^\d$/.test(event.key) && !isInBox && !box.closest("[hidden]")) box.focus();
  };
  document.addEventListener("keydown", hear);
  return () => document.removeEventListener("keydown", hear);
}
