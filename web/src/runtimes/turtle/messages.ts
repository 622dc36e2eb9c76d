import type { Batch, Ran, TurtleProgram } from './python';

/** What the page tells the worker: a program, and the bytes of MicroPython. */
export interface ToWorker extends TurtleProgram {
  wasm: ArrayBuffer;
}

/** What the worker tells the page; `failed`: MicroPython could not be started, `much`: no more of what is printed is told. */
export type FromWorker =
  | { type: 'batch'; batch: Batch }
  | { type: 'text'; text: string }
  | { type: 'much' }
  | { type: 'done'; ran: Ran }
  | { type: 'failed'; text: string };
