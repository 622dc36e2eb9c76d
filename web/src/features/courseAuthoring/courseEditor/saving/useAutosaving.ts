import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { ApiError } from '#/api/envelope';
import type { EditedCourse } from '../../types';
import { courseSchema, type CourseForm } from '../schema';
import { forget, keep } from './kept';
import { write, type CourseFormState } from './write';

/** How long after the last change a course saves itself, in milliseconds. */
const AUTOSAVE_MS = 2000;
/** How long after the connection was lost it is tried again, in milliseconds. */
const RETRY_MS = 15_000;

/** Where it is: with the server, or in this browser because the course is out, there is no connection, or it is unfinished. */
type Place = 'saved' | 'kept' | 'offline' | 'unfinished';

/** What became of the last change by itself. `at` in epoch milliseconds. */
export type Autosaving =
  | { status: 'idle' }
  | { status: Place; at: number }
  | { status: 'refused'; at: number; reason: string };

interface Told {
  form: CourseFormState;
  user: number;
  course: EditedCourse;
  /** What this browser has kept that was not saved. */
  restored: CourseForm | null;
  /** Another version waits for a decision: nothing is sent. */
  isMeeting: boolean;
  /** What the server has, as far as the page knows. */
  stored: RefObject<{ version: number; values: CourseForm }>;
  save: () => Promise<void>;
  /** Takes an error that is a conflict; answers whether it was one. */
  meet: (error: unknown) => Promise<boolean>;
}

const isUnreachable = (error: unknown) =>
  error instanceof ApiError && (error.kind === 'offline' || error.kind === 'timeout' || error.status >= 500);

/**
 * Saves a draft a while after its last change. Everything unsaved is kept in this browser as well: a course that is out changes
 * only when its author saves it, and without a connection nothing is lost.
 */
export function useAutosaving(told: Told): Autosaving {
  const { form, user, course, restored, isMeeting, stored, save, meet } = told;
  const [state, setState] = useState<Autosaving>({ status: 'idle' });
  const { isDirty } = form.form.formState;
  const { subscribe, getValues } = form.form;
  const isDraft = course.status === 'draft' || course.status === 'rejected';

  const keepHere = useEffectEvent(() => {
    if (!isDirty) return;
    const { version, values: base } = stored.current;
    keep(user, course.id, { version, base, values: getValues(), at: Math.floor(Date.now() / 1000) });
  });
  const attempt = useEffectEvent(async () => {
    const say = (status: Place) => setState({ status, at: Date.now() });
    keepHere();
    if (!isDraft) return say('kept');
    if (!courseSchema.safeParse(getValues()).success) return say('unfinished');
    try {
      await save();
      return say('saved');
    } catch (error) {
      if (isUnreachable(error)) return say('offline');
      if (await meet(error).catch(() => false)) return setState({ status: 'idle' });
      return setState({ status: 'refused', at: Date.now(), reason: error instanceof Error ? error.message : '' });
    }
  });

  const restore = useEffectEvent(() => {
    if (restored) write(form, restored);
  });
  useEffect(() => restore(), []);

  const waits = isDirty && !form.busy && !isMeeting;
  useEffect(() => {
    if (!waits) return undefined;
    const later = () => setTimeout(() => void attempt(), AUTOSAVE_MS);
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
  }, [waits, subscribe]);

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

  const wasDirty = useRef(false);
  useEffect(() => {
    if (wasDirty.current && !isDirty) forget(user, course.id);
    wasDirty.current = isDirty;
  }, [isDirty, user, course.id]);
  return state;
}
