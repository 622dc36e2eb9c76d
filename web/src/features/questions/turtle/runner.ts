import wasmUrl from '@micropython/micropython-webassembly-pyscript/micropython.wasm?url';
import type { FromWorker, ToWorker } from './messages';
import type { Batch, Ran } from './python';

/** A program under way; `stop` ends it at once, whatever it does, and `done` is never settled then. */
export interface Run {
  done: Promise<Ran>;
  stop: () => void;
}

/** Runs turtle programs. */
export type TurtleRunner = (source: string, onBatch: (batch: Batch) => void) => Run;

let wasm: Promise<ArrayBuffer> | null = null;

async function fetchWasm(): Promise<ArrayBuffer> {
  const answer = await fetch(wasmUrl);
  if (!answer.ok) throw new Error(`MicroPython: ${answer.status}`);
  return answer.arrayBuffer();
}

/** Fetches MicroPython ahead; one that failed is fetched again. */
export function fetchPython(): Promise<ArrayBuffer> {
  wasm ??= fetchWasm().catch((error: unknown) => {
    wasm = null;
    throw error;
  });
  return wasm;
}

/** Runs a program in a worker of its own, which ends with it. */
export const runInWorker: TurtleRunner = (source, onBatch) => {
  const worker = new Worker(new URL('./python.worker.ts', import.meta.url), { type: 'module', name: 'python' });
  const done = new Promise<Ran>((resolve, reject) => {
    const end = () => worker.terminate();
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === 'batch') return onBatch(data.batch);
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
