import { loadFile, runtimeFiles } from '../files';
import type { FromWorker, ToWorker } from './messages';
import type { Batch, Ran } from './python';

/** A program under way; `stop` ends it at once, whatever it does, and `done` is never settled then. */
export interface Run {
  done: Promise<Ran>;
  stop: () => void;
}

/** Runs turtle programs. */
export type TurtleRunner = (source: string, onBatch: (batch: Batch) => void) => Run;

/** Fetches MicroPython ahead; one that failed is fetched again. */
export async function fetchPython(): Promise<ArrayBuffer> {
  const wasm = runtimeFiles.turtle.at(-1);
  if (!wasm) throw new Error('MicroPython');
  return loadFile(wasm);
}

/** Runs a program of a question in a worker of the page's own, which ends with it. */
export const runInWorker: TurtleRunner = (source, onBatch) => {
  const worker = new Worker(new URL('./python.worker.ts', import.meta.url), { type: 'module', name: 'python' });
  const done = new Promise<Ran>((resolve, reject) => {
    const end = () => worker.terminate();
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === 'batch') return onBatch(data.batch);
      // What is printed comes with the end; more of it than is shown is no fault.
      if (data.type === 'text' || data.type === 'much') return;
      end();
      if (data.type === 'done') resolve(data.ran);
      else reject(new Error(data.text));
    });
    worker.addEventListener('error', (event) => {
      end();
      reject(new Error(event.message || 'MicroPython'));
    });
    fetchPython().then(
      (bytes) => worker.postMessage({ source, wasm: bytes } satisfies ToWorker, []),
      (error: unknown) => {
        end();
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    );
  });
  return { done, stop: () => worker.terminate() };
};
