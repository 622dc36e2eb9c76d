/** A program that is tried. */
export interface Program {
  source: string;
  /** Beside the main file. */
  files: { path: string; content: string }[];
}

/** What the page around the frame says: the program as it is now. */
const SOURCE = 'lophoc:source';
/** What it is told: how many of the tests passed; and first of all that the frame listens. */
const TESTS = 'lophoc:tests';
const READY = 'lophoc:ready';

/** A file of a message; its name is called `path` as runs have it, or `name` as snippets do. */
function fileOf(value: unknown): Program['files'] {
  const { name, path = name, content } = (value ?? {}) as Record<string, unknown>;
  return typeof path === 'string' && typeof content === 'string' ? [{ path, content }] : [];
}

/** The program in a message; null where it is none, or comes from elsewhere than from a page of this site around the frame. */
export function programIn(event: Pick<MessageEvent, 'origin' | 'source' | 'data'>): Program | null {
  if (event.origin !== location.origin || event.source !== window.parent) return null;
  const { type, source_code: source, files = [] } = (event.data ?? {}) as Record<string, unknown>;
  if (type !== SOURCE || typeof source !== 'string') return null;
  return { source, files: Array.isArray(files) ? files.flatMap(fileOf) : [] };
}

/** Whether a page stands around this one. */
export const isFramed = () => window.parent !== window;

/** Takes programs from the page around the frame, which is told that it may send them. */
export function listenForPrograms(onProgram: (program: Program) => void): () => void {
  const hear = (event: MessageEvent) => {
    const program = programIn(event);
    if (program) onProgram(program);
  };
  addEventListener('message', hear);
  if (isFramed()) window.parent.postMessage({ type: READY }, location.origin);
  return () => removeEventListener('message', hear);
}

/** Tells the page around the frame what came of the tests. */
export function tellTests(passed: number, failed: number): void {
  if (isFramed()) window.parent.postMessage({ type: TESTS, passed, failed }, location.origin);
}
