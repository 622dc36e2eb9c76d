import type { RunEnd, Runtime, RuntimeKey } from '#/runtimes';
import type { RunView, SnippetFile } from '../types';

/** What a turtle has drawn. */
export type Drawing = Parameters<NonNullable<Parameters<Runtime['run']>[1]['drawing']>>[0];

/** What is run. */
export interface RunProgram {
  language_id: number;
  /** The main file first. */
  files: readonly SnippetFile[];
  /** Input that was given beforehand. */
  stdin: string;
  /** Input is typed while it runs, where the program can wait for it. */
  interactive: boolean;
  /** What runs it in the page; null: the judge does. */
  runtime: RuntimeKey | null;
  /** The snippet that it is, of one's own. */
  snippetId: number | null;
  /** Runs it once more, as it is by then. */
  again?: () => void;
}

/**
 * Where a run stands. `loading`: what runs it comes into the page; `queued` to `running` are the judge's; `failed`: it could not
 * be run at all.
 */
export type RunPhase = 'idle' | 'loading' | 'sending' | 'queued' | 'compiling' | 'running' | 'ended' | 'failed';

/** How a run stands. */
export interface RunState {
  phase: RunPhase;
  /** What runs it in the page; null: the judge does. */
  runtime: RuntimeKey | null;
  /** Whether it takes input while it runs. */
  takesInput: boolean;
  /** It waits for input, where that is known. */
  isWaiting: boolean;
  isInputOver: boolean;
  isStopping: boolean;
  /** Nothing can be heard of it now. */
  isStuck: boolean;
  /** How much of what runs it is here, from 0 to 1. */
  loaded: number;
  /** What the judge says of one that is over. */
  result: RunView | null;
  /** How one in the page ended. */
  end: RunEnd | null;
  /** Why it could not be run. */
  failure: unknown;
  /** Stops the person's other program, where that is why, and runs this one. */
  stopOther: (() => void) | null;
  /** What a turtle has drawn. */
  drawing: Drawing | null;
}

export const idleRun: RunState = {
  phase: 'idle',
  runtime: null,
  takesInput: false,
  isWaiting: false,
  isInputOver: false,
  isStopping: false,
  isStuck: false,
  loaded: 0,
  result: null,
  end: null,
  failure: null,
  stopOther: null,
  drawing: null,
};

/** Whether something is under way. */
export function isRunning({ phase }: RunState): boolean {
  return phase !== 'idle' && phase !== 'ended' && phase !== 'failed';
}

const phases = ['queued', 'compiling', 'running'] as const;

/** A phase as the judge tells it; one that nobody knows is on its way. */
export function phaseOf(told: string): RunPhase {
  return phases.find((known) => known === told) ?? 'running';
}
