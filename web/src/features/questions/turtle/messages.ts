import type { Batch, Ran } from './python';

/** What the page tells the worker: a program, and the bytes of MicroPython. */
export interface ToWorker {
  source: string;
  wasm: ArrayBuffer;
}

/** What the worker tells the page; `failed`: MicroPython could not be started. */
export type FromWorker =
  | { type: 'batch'; batch: Batch }
  | { type: 'done'; ran: Ran }
  | { type: 'failed'; text: string };
