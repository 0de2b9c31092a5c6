// Elements, made without markup: whatever a person typed becomes text, never HTML.

export type Child = Node | string | number | null | undefined | false | Child[];

type Properties = {
  [name: string]: unknown;
};

/** An element with properties (`onclick`, `className`, `ariaLabel` …), attributes (names with a hyphen, `role`, `for` …) and children. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties | null = null,
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name in element && !name.includes("-") && name !== "list" && name !== "form") {
      (element as unknown as Record<string, unknown>)[name] = value;
    } else {
      element.setAttribute(name === "htmlFor" ? "for" : name, value === true ? "" : String(value));
    }
  }
  append(element, children);
  return element;
}

function append(element: Element, children: Child[]): void {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) append(element, child);
    else element.append(child instanceof Node ? child : String(child));
  }
}

/** Puts other children in the place of all that are there. */
export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren();
  append(element, children);
}

let counter = 0;

/** A new name for an element, for labels. */
export function fresh(stem: string): string {
  counter += 1;
  return `${stem}-${counter}`;
}

/** Lets a person keep some text as a file. */
export function download(name: string, data: BlobPart, type: string): void {
  const link = h("a", { href: URL.createObjectURL(new Blob([data], { type })), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Copies a text, and says on the button that it did. */
export async function copy(text: string, button: HTMLButtonElement): Promise<void> {
  const before = button.dataset["label"] ?? button.textContent ?? "";
  button.dataset["label"] = before;
  let said = "Copied";
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    said = copyBySelection(text) ? "Copied" : "Copying is not allowed here";
  }
  button.textContent = said;
  announce(said === "Copied" ? `${before}: copied` : said);
  setTimeout(() => (button.textContent = before), 1500);
}

/** Inside a frame of another page the clipboard may be closed, while a selection can still be copied. */
function copyBySelection(text: string): boolean {
  const area = h("textarea", { value: text, className: "unseen", ariaHidden: "true", tabIndex: -1 });
  document.body.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  return copied;
}

let voice: HTMLElement | undefined;

/** Says something to people who listen to the page. */
export function announce(text: string): void {
  voice ??= document.body.appendChild(h("div", { className: "unseen", "aria-live": "polite", id: "voice" }));
  voice.textContent = text;
}

/** A call that waits for a pause. */
export interface Paused {
  (): void;
  /** Calls at once, if a call waits. */
  flush(): void;
  /** Forgets a call that waits. */
  cancel(): void;
}

/** Calls a function once a person pauses. */
export function paused(milliseconds: number, call: () => void): Paused {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const now = () => {
    cancel();
    call();
  };
  const later = () => {
    cancel();
    timer = setTimeout(now, milliseconds);
  };
  return Object.assign(later, { cancel, flush: () => (timer === undefined ? undefined : now()) });
}
