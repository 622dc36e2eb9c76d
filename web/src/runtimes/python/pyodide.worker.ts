import './classic';
import { loadPyodide } from 'pyodide';
import createPyodideModule from 'pyodide/pyodide.asm.mjs';
import { limitedOutput } from '../output';
import type { FromWorker, InputLine, ToWorker } from './messages';
import { Input, runProgram, type Pyodide } from './python';

/** What of Pyodide's lock file it looks at, without any package (`build/runtimes.ts`). */
declare const PYODIDE_LOCK: string;

/** Where nothing is: all that Pyodide asks for has been brought. */
const NOWHERE = 'https://runtime.invalid/';

const scope = globalThis as unknown as {
  addEventListener: (type: 'message', listener: (event: MessageEvent<ToWorker | InputLine>) => void) => void;
  postMessage: (message: FromWorker) => void;
};
const tell = scope.postMessage.bind(scope);
let input: Input | null = null;

/** Answers what Pyodide asks for with what the page has brought. */
function answerWith(files: Record<string, ArrayBuffer>): void {
  globalThis.fetch = (asked: RequestInfo | URL) => {
    const address = asked instanceof Request ? asked.url : String(asked);
    const bytes = address.startsWith(NOWHERE) ? files[address.slice(NOWHERE.length)] : undefined;
    if (!bytes) return Promise.reject(new TypeError('There is no network here.'));
    const type = address.endsWith('.wasm') ? 'application/wasm' : 'application/zip';
    return Promise.resolve(new Response(bytes, { headers: { 'content-type': type } }));
  };
}

const load = (): Promise<Pyodide> =>
  loadPyodide({
    createPyodideModule,
    indexURL: NOWHERE,
    stdLibURL: `${NOWHERE}python_stdlib.zip`,
    lockFileContents: PYODIDE_LOCK,
    packageBaseUrl: NOWHERE,
    // Of what Python itself says at its start nothing is the program's.
    stdout: () => undefined,
    stderr: () => undefined,
  }) as unknown as Promise<Pyodide>;

function outputs() {
  const of = (stream: 'stdout' | 'stderr') =>
    limitedOutput({
      onText: (text) => tell({ type: 'text', stream, text }),
      onMuch: () => tell({ type: 'much' }),
    });
  return { stdout: of('stdout'), stderr: of('stderr') };
}

async function start({ files, main, stdin, asks, wasm, library }: ToWorker): Promise<void> {
  answerWith({ 'pyodide.asm.wasm': wasm, 'python_stdlib.zip': library });
  const typed = new Input(stdin, asks, () => tell({ type: 'waiting' }));
  input = typed;
  const python = await load().catch((error: unknown) => {
    tell({ type: 'failed', text: String(error) });
    return null;
  });
  if (!python) return;
  const { stdout, stderr } = outputs();
  const streams = {
    input: typed,
    onText: (stream: 'stdout' | 'stderr', text: string) => (stream === 'stdout' ? stdout : stderr).write(text),
    flush: () => {
      stdout.flush();
      stderr.flush();
    },
  };
  // What no program can catch: memory that is gone, a stack that is full.
  const failure = await runProgram(python, { files, main }, streams).catch((error: unknown) => {
    streams.flush();
    return { message: String(error), line: 0 };
  });
  tell({ type: 'done', failure });
}

scope.addEventListener('message', ({ data }) => {
  if ('line' in data) input?.add(data.line);
  else void start(data);
});
