import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { currentLocale } from '#/i18n/i18n';
import { readStored, writeStored } from '#/ui/storage';
import { SnippetRunner, type BegunRun, type RunCalls } from './runner';
import type { RunProgram, RunState } from './state';

/** A run as the page has it. */
export interface SnippetRun {
  runner: SnippetRunner;
  state: RunState;
  /** Where what runs in the page has its frame. */
  host: RefObject<HTMLDivElement | null>;
  start: (program: RunProgram) => void;
}

/** Where the browser keeps which run was begun last of what, for as long as the judge knows it. */
const KEY = 'lophoc.runs';
const KEPT_MS = 3_600_000;

/** A run, and when it was begun, in epoch milliseconds. */
type KeptRun = BegunRun & { at: number };

/** The runs that the judge still knows, by what they are of. */
function readRuns(): Map<string, KeptRun> {
  try {
    const stored = JSON.parse(readStored(KEY) ?? '{}') as Record<string, Partial<KeptRun> | null>;
    return new Map(Object.entries(stored).flatMap(([ref, run]) => (isKnown(run) ? [[ref, run] as const] : [])));
  } catch {
    return new Map();
  }
}

const isKnown = (run: Partial<KeptRun> | null): run is KeptRun =>
  typeof run?.token === 'string' && typeof run.at === 'number' && Date.now() - run.at < KEPT_MS;

function readRun(ref: string): BegunRun | null {
  const run = readRuns().get(ref);
  return run ? { token: run.token, interactive: run.interactive === true } : null;
}

/** Keeps a run; those that are forgotten by now go. */
function keepRun(ref: string, run: BegunRun): void {
  const runs = readRuns().set(ref, { ...run, at: Date.now() });
  writeStored(KEY, JSON.stringify(Object.fromEntries(runs)));
}

/**
 * Runs programs, one at a time. `ref` names what they are of: a page that is loaded again, and another tab, goes on with the run that
 * was begun last.
 */
export function useSnippetRun(ref: string, calls?: RunCalls): SnippetRun {
  const host = useRef<HTMLDivElement>(null);
  const [runner] = useState(() => new SnippetRunner({ locale: currentLocale(), calls }));
  const state = useSyncExternalStore(runner.subscribe, runner.getSnapshot);
  const named = useRef(ref);
  useEffect(() => {
    const run = readRun(named.current);
    if (run) runner.resume(run);
    return () => runner.leave();
  }, [runner]);
  useEffect(() => {
    // What is new gets a name of its own once it is saved.
    const run = named.current === ref ? null : readRun(named.current);
    named.current = ref;
    if (run) keepRun(ref, run);
    return runner.onBegun((begun) => keepRun(ref, begun));
  }, [runner, ref]);
  return { runner, state, host, start: (program) => runner.start(program, host.current) };
}
