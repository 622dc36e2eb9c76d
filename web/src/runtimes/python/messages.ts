import type { SourceFile } from '../types';
import type { Failure } from './python';

/** What the page tells the worker first. */
export interface ToWorker {
  files: readonly SourceFile[];
  main: string;
  stdin: string;
  /** Whether the program can wait for more input. */
  asks: boolean;
  wasm: ArrayBuffer;
  library: ArrayBuffer;
}

/** Later: a line of input without its end; null: there is no more. */
export interface InputLine {
  line: string | null;
}

/** What the worker tells; `failed`: Python could not be started. */
export type FromWorker =
  | { type: 'text'; stream: 'stdout' | 'stderr'; text: string }
  | { type: 'much' }
  | { type: 'waiting' }
  | { type: 'done'; failure: Failure | null }
  | { type: 'failed'; text: string };
