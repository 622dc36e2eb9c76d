import { useEffect, useRef, useState } from 'react';
import { needsJudge } from '#/runtimes/turtle/needsJudge';
import type { PythonError, Ran } from '#/runtimes/turtle/python';
import { blank, type Recording } from '#/runtimes/turtle/recording';
import type { Run, TurtleRunner } from '#/runtimes/turtle/runner';

/** How a program in the browser stands. */
export interface TurtleRun {
  phase: 'idle' | 'running' | 'judging' | 'finished' | 'stopped' | 'failed';
  recording: Recording;
  error: PythonError | null;
  /** The error may be the browser's alone: the judge knows more of Python. */
  needsJudge: boolean;
  printed: string;
}

const idle: TurtleRun = { phase: 'idle', recording: blank, error: null, needsJudge: false, printed: '' };

/**
 * Runs programs one at a time; another run, a stop and the end of the page end the one before. What the browser's Python may
 * not know is run by the judge, where there is one to ask.
 */
export function useTurtleRun(
  runner: TurtleRunner,
  judge: ((source: string) => Promise<Ran>) | null,
): {
  run: TurtleRun;
  start: (source: string) => void;
  stop: () => void;
} {
  const [run, setRun] = useState(idle);
  const current = useRef<Run | null>(null);
  const end = () => {
    current.current?.stop();
    current.current = null;
  };
  useEffect(() => end, []);
  const settle = async (own: Run, source: string) => {
    const next = await own.done.then(
      async (ran): Promise<TurtleRun> => ({
        phase: 'finished',
        ...ran,
        needsJudge: await needsJudge(source, ran.error),
      }),
      (): TurtleRun => ({ ...idle, phase: 'failed', needsJudge: true }),
    );
    if (current.current !== own) return;
    if (!next.needsJudge || !judge) {
      current.current = null;
      setRun(next);
      return;
    }
    setRun({ ...next, phase: 'judging' });
    const judged = await judge(source).then(
      (ran): TurtleRun => ({ phase: 'finished', ...ran, needsJudge: false }),
      () => next,
    );
    if (current.current !== own) return;
    current.current = null;
    setRun(judged);
  };
  const start = (source: string) => {
    end();
    setRun({ ...idle, phase: 'running' });
    let recording = blank;
    const own = runner(source, ({ first, recording: part }) => {
      if (current.current !== own) return;
      recording = { background: part.background, items: [...recording.items.slice(0, first), ...part.items] };
      setRun({ ...idle, phase: 'running', recording });
    });
    current.current = own;
    void settle(own, source);
  };
  const stop = () => {
    end();
    setRun((before) => ({ ...before, phase: 'stopped' }));
  };
  return { run, start, stop };
}
