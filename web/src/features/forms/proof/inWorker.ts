import type { Challenge } from '../types';
import { proofOf, type Puzzle } from './solve';

/** A proof that is being worked out. */
export interface ProofRun {
  /** The proof; null where none could be made. */
  done: Promise<string | null>;
  stop: () => void;
}

/** Works a proof out beside the page, which stays quick. */
export function proveInWorker(challenge: Challenge): ProofRun {
  if (typeof Worker === 'undefined') return { done: Promise.resolve(null), stop: () => undefined };
  const worker = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module', name: 'proof' });
  const done = new Promise<string | null>((resolve) => {
    const end = (number: number | null) => {
      worker.terminate();
      resolve(number === null ? null : proofOf(challenge, number));
    };
    worker.addEventListener('message', ({ data }: MessageEvent<number | null>) => end(data));
    worker.addEventListener('error', () => end(null));
    const { challenge: wanted, salt, maxnumber } = challenge;
    worker.postMessage({ challenge: wanted, salt, maxnumber } satisfies Puzzle, []);
  });
  return { done, stop: () => worker.terminate() };
}
