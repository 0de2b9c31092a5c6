// Asks the module, which computes in a worker so that the page never stands still.

import { type Part, begins, ends, partToStartWith, wholePart } from "./parts";
import { type Block, sentenceOf } from "./words";

/** What the module replies. */
export type Reply<T = unknown> = Written | Found<T> | Refused | Broken;

/** What the command line prints, for its verbs. */
export interface Written {
  status: "answered" | "different" | "unreadable" | "undecided";
  text: string;
  page?: Block[];
  certificate?: string;
  data?: undefined;
}

/** For the verbs of the page alone. */
export interface Found<T> {
  status: "answered";
  data: T;
}

/** The question is bad. */
export interface Refused {
  status: "refused";
  kind: string;
  error: string;
  span?: [number, number];
  message?: string;
  help?: string;
}

/** The module is gone, most likely for want of memory, or did not come. */
export interface Broken {
  status: "broken";
  error: string;
}

export interface Options {
  /** The format of the text; JSON unless another is named. */
  format?: string;
  /** Whether the reply is wanted as a page, too. */
  page?: boolean;
  /** The time that it may take. */
  seconds?: number;
  /** Is told how far the work is, from 0 to 1, or that nobody knows. */
  progress?: (share: number | undefined) => void;
}

/** Somebody stopped the work. */
export class Stopped extends Error {
  constructor() {
    super("stopped");
  }
}

/** The time that a question may take unless somebody says otherwise, as on the command line. */
const PATIENCE = 60;

/** What is said where the module cannot be fetched. */
const ABSENT = "A part of this page cannot be fetched. Check the network and try again.";

/** Messages to the worker and back. */
export interface Order {
  id: number;
  request: string;
  seconds: number;
}
export type Message = { id: number; reply: string } | { id: number; thousandths: number } | { id: number; broken: string };

interface Pending {
  order: Order;
  resolve: (reply: Reply<never>) => void;
  reject: (error: Error) => void;
  progress: Options["progress"];
}

/** A worker with the module. Its questions are answered one after the other; stopping ends the worker, and the next question starts another. */
export class Engine {
  private worker: Worker | undefined;
  /** What the worker holds. */
  private part: Part | undefined;
  private readonly pending = new Map<number, Pending>();
  private last = 0;

  /** Asks something. */
  async ask<T>(question: object, options: Options = {}): Promise<Reply<T>> {
    this.last += 1;
    const id = this.last;
    const { format, page, seconds = PATIENCE, progress } = options;
    const order = { id, request: JSON.stringify({ question, format, page }), seconds };
    const answer = new Promise<Reply<T>>((resolve, reject) => {
      this.pending.set(id, { order, resolve: resolve as Pending["resolve"], reject, progress });
    });
    try {
      const part = await partToStartWith();
      // It may have been stopped while the module was fetched.
      if (this.pending.has(id)) this.started(part).postMessage(order);
    } catch {
      this.broke(ABSENT);
    }
    return answer;
  }

  /** Whether something is being worked out. */
  get busy(): boolean {
    return this.pending.size > 0;
  }

  /** Ends all work. */
  stop(): void {
    if (!this.busy) return;
    this.end();
    for (const { reject } of this.drained()) reject(new Stopped());
  }

  /** Ends all work, and the worker with it. */
  close(): void {
    this.stop();
    this.end();
  }

  private started(part: Part): Worker {
    if (!this.worker) {
      this.part = part;
      this.worker = new Worker("worker.js");
      this.worker.onmessage = (event: MessageEvent<Message>) => this.hear(event.data);
      this.worker.onerror = () => void this.trapped("the worker does not start");
      this.worker.postMessage(part.code);
    }
    if (!this.part?.isWhole) begins(this);
    return this.worker;
  }

  private hear(message: Message): void {
    const pending = this.pending.get(message.id);
    if (!pending) return;
    if ("thousandths" in message) {
      pending.progress?.(message.thousandths < 0 ? undefined : message.thousandths / 1000);
      return;
    }
    if ("broken" in message) {
      void this.trapped(message.broken);
      return;
    }
    this.pending.delete(message.id);
    if (!this.busy) ends(this);
    pending.resolve(JSON.parse(message.reply));
  }

  /** The module has failed, and is never asked again. Where it was the first part, the whole may know more. */
  private async trapped(error: string): Promise<void> {
    const wasWhole = this.part?.isWhole;
    this.end();
    if (wasWhole) return this.broke(error);
    const orders = [...this.pending.values()].map(({ order }) => order);
    try {
      const part = await wholePart();
      for (const order of orders) if (this.pending.has(order.id)) this.started(part).postMessage(order);
    } catch {
      this.broke(ABSENT);
    }
  }

  private broke(error: string): void {
    this.end();
    for (const { resolve } of this.drained()) resolve({ status: "broken", error });
  }

  private end(): void {
    this.worker?.terminate();
    this.worker = this.part = undefined;
    ends(this);
  }

  private drained(): Pending[] {
    const all = [...this.pending.values()];
    this.pending.clear();
    return all;
  }
}

/** What a reply of a verb of the command line says, as data. */
export function told(reply: Written): Record<string, unknown> {
  return JSON.parse(reply.text) as Record<string, unknown>;
}

/** Why there is no answer, in sentences. */
export function complaint(reply: Refused | Broken): string {
  if (reply.status === "broken") return reply.error === ABSENT ? ABSENT : "The browser has no memory left for this question. Try a smaller one.";
  // The whole error shows the spot in a line of its own, which wants a terminal.
  return reply.message === undefined ? sentenceOf(reply.error) : `${sentenceOf(reply.message)} ${sentenceOf(reply.help ?? "")}`;
}
