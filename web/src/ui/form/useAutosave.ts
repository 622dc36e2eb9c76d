import { useEffect, useRef, useState } from 'react';
import { AUTOSAVE_MS, Autosaver, type AutosaveState, type Clock } from './autosave';
import { isSame } from './rebase';
import { useLeaveGuard } from './useLeaveGuard';

/**
 * Saves `values` by themselves, `delayMs` after their last change. What they were at first counts as saved. Leaving the screen or
 * hiding the page saves at once; what could not be saved is asked about.
 */
export function useAutosave<T>(
  values: T,
  save: (values: T) => Promise<unknown>,
  delayMs: number = AUTOSAVE_MS,
  clock?: Clock,
): AutosaveState & { saveNow: () => Promise<void> } {
  const [state, setState] = useState<AutosaveState>({ status: 'idle', at: null, error: null });
  const [saver] = useState(() => new Autosaver<T>(save, { onState: setState, delayMs, clock }));
  useEffect(() => saver.saveWith(save), [saver, save]);
  const known = useRef(values);
  useEffect(() => {
    if (isSame(known.current, values)) return;
    known.current = values;
    saver.change(values);
  }, [values, saver]);
  useEffect(() => {
    const flush = () => void saver.flush();
    const onHidden = () => document.visibilityState === 'hidden' && flush();
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', onHidden);
      flush();
    };
  }, [saver]);
  useLeaveGuard(() => saver.state.status === 'failed' && saver.isUnsaved);
  return { ...state, saveNow: () => saver.flush() };
}
