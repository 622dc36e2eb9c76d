import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { currentLocale } from '#/i18n/i18n';
import { runtime, type Run, type Runtime } from '#/runtimes';

/** Where a player is, and what it can be told. */
export interface Playing {
  phase: 'idle' | 'loading' | 'playing' | 'failed';
  /** Of what plays it, the part that is loaded, 0 to 1. */
  part: number;
  /** Why it failed, as the player says it. */
  message: string | null;
  /** Begins, or begins again. */
  play: () => void;
  stop: () => void;
}

const player = () => runtime('scratch');

/** Plays a project on a stage. What plays it is loaded with the first press; another project ends the one that plays. */
export function usePlaying(
  project: ArrayBuffer,
  stage: RefObject<HTMLElement | null>,
  load: () => Promise<Pick<Runtime, 'load' | 'run'>> = player,
): Playing {
  const [phase, setPhase] = useState<Playing['phase']>('idle');
  const [part, setPart] = useState(0);
  const [message, setMessage] = useState<string | null>(null);
  const run = useRef<Run | null>(null);
  /** The number of the last press: whatever comes of an earlier one is nobody's any more. */
  const presses = useRef(0);

  const end = useCallback(() => {
    presses.current += 1;
    run.current?.stop();
    run.current = null;
  }, []);
  useEffect(() => {
    setPhase('idle');
    setMessage(null);
    return end;
  }, [project, end]);

  const start = async () => {
    end();
    const press = presses.current;
    const isLatest = () => press === presses.current;
    setPhase('loading');
    setPart(0);
    setMessage(null);
    try {
      const scratch = await load();
      await scratch.load((loaded) => isLatest() && setPart(loaded));
      if (!isLatest() || !stage.current) return;
      const program = { files: [], main: '', stdin: '', project: project.slice(0), locale: currentLocale() };
      // Keys go to the project, not to the page around it.
      const shown = () => isLatest() && stage.current?.querySelector('iframe')?.focus();
      const begun = scratch.run(program, { output: () => undefined, shown }, stage.current);
      run.current = begun;
      setPhase('playing');
      const ended = await begun.done;
      if (!isLatest()) return;
      setPhase(ended.reason === 'failed' || ended.reason === 'frozen' ? 'failed' : 'idle');
      setMessage(ended.message ?? null);
    } catch {
      if (isLatest()) setPhase('failed');
    }
  };

  const stop = () => {
    end();
    setPhase('idle');
  };
  return { phase, part, message, play: () => void start(), stop };
}
