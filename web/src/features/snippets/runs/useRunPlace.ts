import { useEffect, useState } from 'react';
import { runtimeOf, type Runtime, type RuntimeKey } from '#/runtimes';
import { readStored, writeStored } from '#/ui/storage';

/** Where a program runs that can run in either place. */
export type RunPlace = 'judge' | 'page';

const KEY = 'lophoc.snippet.place';

/** What runs a program in the page; null: the judge does. */
export interface UsedPlace {
  runtime: RuntimeKey | null;
  /** How programs get input there; of the judge's while they run. */
  reads: Runtime['reads'];
  /** Which of both was chosen; null where there is nothing to choose. */
  chosen: RunPlace | null;
  choose: (place: RunPlace) => void;
}

/**
 * Where programs of a language run: web pages and turtles in the page, Python there by choice, and without a connection or a person
 * whom the judge could know.
 */
export function useRunPlace(languageId: number, canJudge: boolean): UsedPlace {
  const [wanted, setWanted] = useState<RunPlace>(() => (readStored(KEY) === 'page' ? 'page' : 'judge'));
  const own = runtimeOf(languageId, 'snippet') ?? null;
  const isChoice = own === 'python';
  const runtime = isChoice && wanted === 'judge' && canJudge ? null : own;
  const reads = useReads(runtime);
  return {
    runtime,
    reads,
    chosen: isChoice ? wanted : null,
    choose: (place) => {
      setWanted(place);
      writeStored(KEY, place);
    },
  };
}

/** How programs read in a runtime, once that is known: a browser may let Python wait, or not. */
function useReads(key: RuntimeKey | null): Runtime['reads'] {
  const [known, setKnown] = useState<Partial<Record<RuntimeKey, Runtime['reads']>>>({});
  const isUnknown = key !== null && known[key] === undefined;
  useEffect(() => {
    if (key === null || !isUnknown) return undefined;
    let gone = false;
    const look = async () => {
      const { reads } = await (await import('#/runtimes')).runtime(key);
      if (!gone) setKnown((before) => ({ ...before, [key]: reads }));
    };
    // A run says what is wrong with it.
    look().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [key, isUnknown]);
  return key === null ? 'asks' : (known[key] ?? 'beforehand');
}
