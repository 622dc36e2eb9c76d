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

type State = Pick<Playing, 'phase' | 'part' | 'message'> & { of: ArrayBuffer };
const idle = { phase: 'idle', part: 0, message: null } as const;

/** Plays a project on a stage. What plays it is loaded with the first press; another project ends the one that plays. */
export function usePlaying(
  project: ArrayBuffer,
  stage: RefObject<HTMLElement | null>,
  load: () => Promise<Pick<Runtime, 'load' | 'run'>> = player,
): Playing {
  const [state, setState] = useState<State>({ ...idle, of: project });
  const run = useRef<Run | null>(null);
  /** The number of the last press: whatever comes of an earlier one is nobody's any more. */
  const presses = useRef(0);

  const end = useCallback(() => {
    presses.current += 1;
    run.current?.stop();
    run.current = null;
  }, []);
  useEffect(() => end, [project, end]);

  const start = async () => {
    end();
    const press = presses.current;
    const isLatest = () => press === presses.current;
    const tell = (told: Partial<State>) => isLatest() && setState({ ...idle, ...told, of: project });
    tell({ phase: 'loading' });
    try {
      const scratch = await load();
      await scratch.load((part) => tell({ phase: 'loading', part }));
      if (!isLatest() || !stage.current) return;
      const program = { files: [], main: '', stdin: '', project: project.slice(0), locale: currentLocale() };
      // Keys go to the project, not to the page around it.
      const shown = () => isLatest() && stage.current?.querySelector('iframe')?.focus();
      const begun = scratch.run(program, { output: () => undefined, shown }, stage.current);
      run.current = begun;
      tell({ phase: 'playing', part: 1 });
      const { reason, message = null } = await begun.done;
      tell({ phase: reason === 'failed' || reason === 'frozen' ? 'failed' : 'idle', message });
    } catch {
      tell({ phase: 'failed' });
    }
  };

  const stop = () => {
    end();
    setState({ ...idle, of: project });
  };
  // What is known of another project is nothing of this one.
  const { phase, part, message } = state.of === project ? state : idle;
  return { phase, part, message, play: () => void start(), stop };
}
