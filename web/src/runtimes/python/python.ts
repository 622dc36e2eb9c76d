import type { SourceFile } from '../types';
import driver from './driver.py?raw';

/** What of Pyodide is used. */
export interface Pyodide {
  FS: { writeFile: (path: string, text: string) => void };
  globals: { get: (name: string) => Callable };
  registerJsModule: (name: string, module: object) => void;
  runPython: (source: string) => unknown;
  setStdout: (options: { write: (bytes: Uint8Array) => number }) => void;
  setStderr: (options: { write: (bytes: Uint8Array) => number }) => void;
}

/** A function of Python; `callPromising` is one that may wait. */
interface Callable {
  (argument: string): unknown;
  callPromising: (argument: string) => Promise<unknown>;
}

/** What a program failed with; the line is 0 where it is not known. */
export interface Failure {
  message: string;
  line: number;
}

/** What is run. */
export interface PythonProgram {
  files: readonly SourceFile[];
  main: string;
}

/** What a program reads and writes. */
export interface Streams {
  input: Input;
  onText: (stream: 'stdout' | 'stderr', text: string) => void;
  /** What was written is to be seen: the program waits, or has ended. */
  flush: () => void;
}

/** Whether WebAssembly can be stopped in the middle, so that a program waits for a line (JSPI). */
export const canWait = (): boolean => 'Suspending' in WebAssembly && 'promising' in WebAssembly;

/** What a program reads: what was typed beforehand, then line by line. */
export class Input {
  private pieces: string[] = [];
  private isOver: boolean;
  private give: ((told: string) => void) | null = null;

  constructor(
    stdin: string,
    asks: boolean,
    private readonly onWaiting: () => void,
  ) {
    if (stdin !== '') this.pieces.push(stdin.endsWith('\n') ? stdin : `${stdin}\n`);
    this.isOver = !asks;
  }

  /** A line has been typed; null: there is no more. */
  add(line: string | null): void {
    if (this.isOver) return;
    if (line === null) this.isOver = true;
    else this.pieces.push(`${line}\n`);
    if (!this.give) return;
    this.give(this.take());
    this.give = null;
  }

  /** Of Python: '+' and what there is, '' where there is no more, '?' where there may be more. */
  take = (): string => {
    const text = this.pieces.join('');
    this.pieces = [];
    if (text !== '') return `+${text}`;
    return this.isOver ? '' : '?';
  };

  /** Of Python: the same, once there is something. */
  wait = (): Promise<string> =>
    new Promise((resolve) => {
      const told = this.take();
      if (told !== '?') return resolve(told);
      this.give = resolve;
      this.onWaiting();
    });
}

/** Runs a program; a Pyodide runs one only. */
export async function runProgram(
  python: Pyodide,
  { files, main }: PythonProgram,
  { input, onText, flush }: Streams,
): Promise<Failure | null> {
  const writer = (stream: 'stdout' | 'stderr') => {
    const decoder = new TextDecoder();
    return {
      write: (bytes: Uint8Array) => {
        // They lie in Python's memory, which may grow meanwhile.
        onText(stream, decoder.decode(bytes.slice(), { stream: true }));
        return bytes.length;
      },
    };
  };
  python.setStdout(writer('stdout'));
  python.setStderr(writer('stderr'));
  for (const { name, content } of files) python.FS.writeFile(name, content);
  const wait = () => {
    flush();
    return input.wait();
  };
  python.registerJsModule('_lophoc', { take: input.take, wait });
  python.runPython(driver);
  const run = python.globals.get('lophoc_run');
  const told = canWait() ? await run.callPromising(main) : run(main);
  flush();
  return JSON.parse(String(told)) as Failure | null;
}
