import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ApiError } from '#/api/envelope';
import { AUTOSAVE_MS } from './autosave';
import type { ApiFormState } from './useApiForm';

/** How long after the connection was lost it is tried again, in milliseconds. */
const RETRY_MS = 15_000;

/** Where it is: with the server, or in this browser because it does not save itself, there is no connection, or it is unfinished. */
type Place = 'saved' | 'kept' | 'offline' | 'unfinished';

/** What became of the last change by itself. `at` in epoch milliseconds. */
export type Autosaving =
  | { status: 'idle' }
  | { status: Place; at: number }
  | { status: 'refused'; at: number; reason: string };

/** A form that saves itself. */
export interface SelfSavingForm<T extends FieldValues> {
  form: Pick<ApiFormState<T>, 'form' | 'busy'>;
  /** Whether a change goes to the server by itself; otherwise it is kept here until somebody saves it. */
  saves: boolean;
  /** Whether the server would take such values. */
  isWhole: (values: T) => boolean;
  /** How long after the last change it is saved, in milliseconds; two seconds unless told. */
  delayMs?: number;
  /** Another version waits for a decision: nothing is sent. */
  isMeeting: boolean;
  save: () => Promise<unknown>;
  /** Takes an error that is a conflict; answers whether it was one. */
  meet: (error: unknown) => Promise<boolean>;
  /** Keeps what is unsaved in this browser, forgets it, and at first writes what was kept into the fields. */
  keep: (values: T) => void;
  forget: () => void;
  restore: () => void;
}

/** Whether an answer is missing, so that nobody knows what the server did. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'offline' || error.kind === 'timeout' || error.status >= 500);

/**
 * Saves a form a while after its last change. Everything unsaved is kept in this browser as well: without a connection nothing is
 * lost, and what does not save itself waits there for its author.
 */
export function useFormAutosave<T extends FieldValues>(told: SelfSavingForm<T>): Autosaving {
  const { form, saves, isWhole, isMeeting, save, meet, delayMs = AUTOSAVE_MS } = told;
  const [state, setState] = useState<Autosaving>({ status: 'idle' });
  const { isDirty } = form.form.formState;
  const { subscribe, getValues } = form.form;

  const keepHere = useEffectEvent(() => {
    if (isDirty) told.keep(getValues());
  });
  const attempt = useEffectEvent(async () => {
    const say = (status: Place) => setState({ status, at: Date.now() });
    keepHere();
    if (!saves) return say('kept');
    if (!isWhole(getValues())) return say('unfinished');
    try {
      await save();
      return say('saved');
    } catch (error) {
      if (isUnreachable(error)) return say('offline');
      if (await meet(error).catch(() => false)) return setState({ status: 'idle' });
      return setState({ status: 'refused', at: Date.now(), reason: error instanceof Error ? error.message : '' });
    }
  });

  const restore = useEffectEvent(() => told.restore());
  useEffect(() => restore(), []);

  const waits = isDirty && !form.busy && !isMeeting;
  useEffect(() => {
    if (!waits) return undefined;
    const later = () => setTimeout(() => void attempt(), delayMs);
    let timer = later();
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = later();
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [waits, subscribe, delayMs]);

  const isOffline = state.status === 'offline' && waits;
  useEffect(() => {
    if (!isOffline) return undefined;
    const again = () => void attempt();
    const timer = setInterval(again, RETRY_MS);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [isOffline]);

  // A page that goes out of sight may never come back.
  useEffect(() => {
    const onHide = () => keepHere();
    addEventListener('pagehide', onHide);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      removeEventListener('pagehide', onHide);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, []);

  const forget = useEffectEvent(() => told.forget());
  const wasDirty = useRef(false);
  useEffect(() => {
    if (wasDirty.current && !isDirty) forget();
    wasDirty.current = isDirty;
  }, [isDirty]);
  return state;
}
