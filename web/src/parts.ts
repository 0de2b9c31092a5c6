// The module comes in two files. The first has all that first answers run, and traps elsewhere; the whole has everything, and is
// fetched when something asks for it.

/** A module, compiled once for all workers. */
export interface Part {
  code: WebAssembly.Module;
  isWhole: boolean;
}

/** Where the whole is wanted, it lets first answers go before it, but not for longer than this, in milliseconds. */
const PATIENCE = 2000;

let first: Promise<Part> | undefined;
let whole: Promise<Part> | undefined;
/** The whole, once it is there. */
let there: Part | undefined;

/** The part to start with. */
export async function partToStartWith(): Promise<Part> {
  return there ?? (await firstPart());
}

function firstPart(): Promise<Part> {
  first ??= fetched("onepile-first.wasm", false).catch((error: unknown) => {
    first = undefined;
    throw error;
  });
  return first;
}

/** The whole module. */
export function wholePart(): Promise<Part> {
  whole ??= quiet()
    .then(() => fetched("onepile.wasm", true))
    .then((part) => (there = part))
    .catch((error: unknown) => {
      // The next question may have more luck.
      whole = undefined;
      throw error;
    });
  return whole;
}

async function fetched(file: string, isWhole: boolean): Promise<Part> {
  const code = WebAssembly.compileStreaming(fetch(file)).catch(async () => {
    // Some hosts send no type for such a file.
    const response = await fetch(file);
    return WebAssembly.compile(await response.arrayBuffer());
  });
  return { code: await code, isWhole };
}

/** Who computes with the first part, and what waits until nobody does. */
const busy = new Set<object>();
const waiting: (() => void)[] = [];

export function begins(who: object): void {
  busy.add(who);
}

export function ends(who: object): void {
  busy.delete(who);
  // A little later, so that the page shows an answer before it fetches anything.
  if (busy.size === 0) for (const go of waiting.splice(0)) setTimeout(go);
}

/** Nobody computes with the first part any more, or it takes long. */
function quiet(): Promise<void> {
  return new Promise((resolve) => {
    if (busy.size === 0) return resolve();
    waiting.push(resolve);
    setTimeout(resolve, PATIENCE);
  });
}
