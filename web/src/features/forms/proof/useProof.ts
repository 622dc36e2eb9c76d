import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { Challenge } from '../types';
import { proveInWorker, type ProofRun } from './inWorker';

/** How long sending waits for a proof, in milliseconds: without one the answer is kept for staff, and not lost. */
const LONGEST_MS = 20_000;

const later = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms));

type Running = { of: string; run: ProofRun } | null;

function end(running: RefObject<Running>): void {
  running.current?.run.stop();
  running.current = null;
}

/** A proof of work that is worked out while somebody types. */
export function useProof() {
  const run = useRef<Running>(null);
  useEffect(() => () => end(run), []);
  /** Begins with a challenge, unless that is under way or done. */
  const begin = useCallback((challenge: Challenge): ProofRun => {
    if (run.current?.of === challenge.challenge) return run.current.run;
    end(run);
    const begun = proveInWorker(challenge);
    run.current = { of: challenge.challenge, run: begun };
    return begun;
  }, []);
  const proof = useCallback(
    (challenge: Challenge): Promise<string | null> => Promise.race([begin(challenge).done, later(LONGEST_MS)]),
    [begin],
  );
  return { begin, proof };
}
