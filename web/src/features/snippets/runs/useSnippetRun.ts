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

/** Where the browser keeps which run was begun last of something, for as long as the judge knows it. */
const runKey = (ref: string) => `lophoc.run/${ref}`;
const KEPT_MS = 3_600_000;

function readRun(ref: string): BegunRun | null {
  try {
    const { token, interactive, at } = JSON.parse(readStored(runKey(ref)) ?? '{}') as Partial<
      BegunRun & { at: number }
    >;
    const isKnown = typeof token === 'string' && typeof at === 'number' && Date.now() - at < KEPT_MS;
    return isKnown ? { token, interactive: interactive === true } : null;
  } catch {
    return null;
  }
}

const keepRun = (ref: string, run: BegunRun) => writeStored(runKey(ref), JSON.stringify({ ...run, at: Date.now() }));

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
