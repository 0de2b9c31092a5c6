// Computes: it holds the module, and answers one question after the other.

import type { Message, Order } from "./engine";

interface Exports {
  memory: WebAssembly.Memory;
  room(length: number): number;
  reply(): number;
  length(): number;
}

declare const self: DedicatedWorkerGlobalScope;

/** Progress is told this often, in milliseconds. */
const TELL = 100;

let exports: Exports | undefined;
let order: Order | undefined;
let begun = 0;
let toldAt = 0;

/** The module asks whether to go on, and says how far it is. */
function poll(thousandths: number): number {
  if (!order) return 0;
  const now = performance.now();
  if (now - toldAt > TELL) {
    toldAt = now;
    send({ id: order.id, thousandths });
  }
  return now - begun >= order.seconds * 1000 ? 1 : 0;
}

function send(message: Message): void {
  self.postMessage(message);
}

function answer({ memory, room, reply, length }: Exports, request: string): string {
  const bytes = new TextEncoder().encode(request);
  const at = room(bytes.length);
  // Memory may have grown, so it is looked at anew after each call.
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  const where = reply();
  return new TextDecoder().decode(new Uint8Array(memory.buffer, where, length()));
}

self.onmessage = (event: MessageEvent<WebAssembly.Module | Order>) => {
  if (event.data instanceof WebAssembly.Module) {
    exports = new WebAssembly.Instance(event.data, { env: { poll } }).exports as unknown as Exports;
    return;
  }
  order = event.data;
  begun = toldAt = performance.now();
  try {
    if (!exports) throw new Error("there is no module");
    send({ id: order.id, reply: answer(exports, order.request) });
  } catch (error) {
    // After a trap the module is in no good state; the page ends this worker.
    send({ id: order.id, broken: String(error) });
  }
};
