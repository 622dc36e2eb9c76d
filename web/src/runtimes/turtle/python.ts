import type { SourceFile } from '../types';
import { readRecording, type Recording } from './recording';
import prelude from './prelude.py?raw';
import paper from '../../../../marking/src/drawing/paper.py?raw';
import turtle from '../../../../marking/src/drawing/turtle.py?raw';

/** What of MicroPython is used. */
export interface MicroPython {
  FS: { writeFile: (path: string, text: string) => void };
  registerJsModule: (name: string, module: object) => void;
  runPython: (source: string) => unknown;
}

/** Loads MicroPython; lines that programs print go to `stdout`. */
export type LoadPython = (options: {
  url?: string;
  heapsize: number;
  pystack: number;
  stdin: () => null;
  stdout: (line: string) => void;
}) => Promise<MicroPython>;

/** What a program failed with: the name of the exception, its words, the line from 1 (0: unknown). */
export interface PythonError {
  kind: string;
  text: string;
  line: number;
}

/** What became of a program. */
export interface Ran {
  recording: Recording;
  error: PythonError | null;
  printed: string;
}

/** A part of a drawing under way: its items from `first` on. */
export interface Batch {
  first: number;
  recording: Recording;
}

/** A program, what it reads, and what it imports. */
export interface TurtleProgram {
  source: string;
  /** Input that was typed beforehand; drawings of questions have none. */
  stdin?: string;
  files?: readonly SourceFile[];
}

/** Who hears of a program while it runs. */
export interface TurtleEvents {
  onBatch: (batch: Batch) => void;
  /** What it prints, line by line. */
  onText?: (text: string) => void;
}

const mebibyte = 1024 * 1024;
const printedMost = 8192;
const nothing: Recording = { background: '#ffffff', items: [] };

/** Runs a program in a MicroPython of its own. */
export async function runPython(
  load: LoadPython,
  { source, stdin = '', files = [] }: TurtleProgram,
  { onBatch, onText }: TurtleEvents,
  url?: string,
): Promise<Ran> {
  let printed = '';
  let result = '';
  let isOver = false;
  const lines = linesOf(stdin);
  const python = await load({
    url,
    heapsize: 32 * mebibyte,
    pystack: mebibyte / 8,
    stdin: () => null,
    stdout: (line) => {
      printed = `${printed}${line}\n`.slice(0, printedMost);
      // The prelude ends with a line of its own, so that what stands in the last one comes as well.
      if (!isOver) onText?.(`${line}\n`);
      else if (line !== '') onText?.(line);
    },
  });
  closeJavaScript();
  for (const { name, content } of files) python.FS.writeFile(`/${name}`, content);
  python.FS.writeFile('/turtle.py', `${paper}${turtle}`);
  python.registerJsModule('_lophoc', {
    source: () => source,
    // With a letter before it, so that an empty line is not the end.
    line: () => (lines.length > 0 ? `+${lines.shift()}` : ''),
    draw: (first: number, text: string) => {
      const recording = readRecording(JSON.parse(text));
      if (recording) onBatch({ first, recording });
    },
    over: () => {
      isOver = true;
    },
    done: (text: string) => {
      result = text;
    },
  });
  try {
    python.runPython(prelude);
  } catch (error) {
    // What no program can catch: memory that is gone, a stack that is full.
    return { recording: nothing, error: { kind: 'MemoryError', text: String(error), line: 0 }, printed };
  }
  const value: unknown = JSON.parse(result);
  const { error = null } = value as { error?: PythonError };
  return { recording: readRecording(value) ?? nothing, error, printed: printed.trimEnd() };
}

/** The lines of a text; a newline at its end begins no further one. */
function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/**
 * Takes from programs what MicroPython's module `js` shows them, the global object: a question's template is somebody else's
 * program. (The worker's policy lets it reach nothing either.)
 */
function closeJavaScript(): void {
  const references = (globalThis as { proxy_js_ref?: unknown[] }).proxy_js_ref;
  if (references) references[0] = {};
}
