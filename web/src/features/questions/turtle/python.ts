import { readRecording, type Recording } from './recording';
import prelude from './prelude.py?raw';
import paper from '../../../../../marking/src/drawing/paper.py?raw';
import turtle from '../../../../../marking/src/drawing/turtle.py?raw';

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

const mebibyte = 1024 * 1024;
const printedMost = 8192;
const nothing: Recording = { background: '#ffffff', items: [] };

/** Runs a program in a MicroPython of its own. */
export async function runPython(
  load: LoadPython,
  source: string,
  onBatch: (batch: Batch) => void,
  url?: string,
): Promise<Ran> {
  let printed = '';
  let result = '';
  const python = await load({
    url,
    heapsize: 32 * mebibyte,
    pystack: mebibyte / 8,
    stdin: () => null,
    stdout: (line) => {
      printed = `${printed}${line}\n`.slice(0, printedMost);
    },
  });
  closeJavaScript();
  python.FS.writeFile('/turtle.py', `${paper}${turtle}`);
  python.registerJsModule('_lophoc', {
    source: () => source,
    draw: (first: number, text: string) => {
      const recording = readRecording(JSON.parse(text));
      if (recording) onBatch({ first, recording });
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

/**
 * Takes from programs what MicroPython's module `js` shows them, the global object: a question's template is somebody else's
 * program. (The worker's policy lets it reach nothing either.)
 */
function closeJavaScript(): void {
  const references = (globalThis as { proxy_js_ref?: unknown[] }).proxy_js_ref;
  if (references) references[0] = {};
}
