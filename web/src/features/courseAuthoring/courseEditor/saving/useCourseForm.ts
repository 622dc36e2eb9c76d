import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#/api/envelope';
import { setNewest } from '#/api/setNewest';
import { useUser } from '#/auth/useUser';
import { rebaseOnto } from '#/ui/form/rebase';
import { useApiForm } from '#/ui/form/useApiForm';
import { useFormAutosave, type Autosaving } from '#/ui/form/useFormAutosave';
import { useInTurn } from '#/ui/form/useInTurn';
import { courseKeys, fetchCourse, saveCourse } from '../../api';
import type { EditedCourse } from '../../types';
import { toBody, toForm } from '../body';
import { courseSchema, type CourseForm } from '../schema';
import { forget, keep, readKept, type Kept } from './kept';
import { isSamePart, keepWritten, named, partNames } from './parts';
import { write, type CourseFormState } from './write';

const CONFLICT = 409;

/** Two versions that meet: both were written from `base`. */
export interface Meeting {
  base: CourseForm;
  theirs: CourseForm;
  /** The course as the others have saved it. */
  course: EditedCourse;
}

/** What the editor knows beside the form. */
export interface CourseSaving {
  form: CourseFormState;
  autosaving: Autosaving;
  meeting: Meeting | null;
  /** Ends it, with what stays of both versions; null: theirs alone. */
  resolve: (values: CourseForm | null) => Promise<void>;
  /** When what was restored from this browser was written, in epoch seconds; null where nothing was. */
  restoredAt: number | null;
  /** Gives up what was restored. */
  discardRestored: () => void;
  /** Takes over the course as a step has left it. */
  accept: (course: EditedCourse) => void;
}

/** The course's own values, and what this browser has kept that was not saved. */
function beginning(course: EditedCourse, user: number): { first: CourseForm; kept: Kept | null } {
  const first = toForm(course);
  const kept = readKept(user, course.id);
  if (!kept) return { first, kept };
  const values = named(kept.values);
  const isNew = partNames.some((part) => !isSamePart(part, values, first));
  return { first, kept: isNew ? { ...kept, base: named(kept.base), values } : null };
}

/**
 * The form of a course: its values and its saving; drafts save themselves, and what is not saved stays in this browser. `onFaults`
 * is told which fields are wrong, before one of them gets the focus.
 */
export function useCourseForm(course: EditedCourse, onFaults: (paths: string[]) => void): CourseSaving {
  const queryClient = useQueryClient();
  const user = useUser()?.id ?? 0;
  const [{ first, kept }] = useState(() => beginning(course, user));
  const isOld = kept !== null && kept.version !== course.version;
  const [meeting, setMeeting] = useState<Meeting | null>(isOld ? { base: kept.base, theirs: first, course } : null);
  const [restoredAt, setRestoredAt] = useState(kept && !isOld ? kept.at : null);
  /** What the server has, as far as this page knows. */
  const stored = useRef({ version: course.version, values: first });
  const inTurn = useInTurn();

  const accept = (saved: EditedCourse) => {
    stored.current = { version: saved.version, values: toForm(saved) };
    setNewest(queryClient, courseKeys.one(saved.id), saved);
    void queryClient.invalidateQueries({ queryKey: courseKeys.lists });
    void queryClient.invalidateQueries({ queryKey: courseKeys.check(saved.id) });
  };
  const send = async (values: CourseForm) => {
    const saved = await saveCourse(course.id, { ...toBody(values), version: stored.current.version });
    accept(saved);
    return saved;
  };
  const meet = async (error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== CONFLICT || error.key !== 'concurrent_edit') return false;
    const theirs = await fetchCourse(course.id);
    setMeeting({ base: stored.current.values, theirs: toForm(theirs), course: theirs });
    return true;
  };
  const form: CourseFormState = useApiForm<CourseForm, EditedCourse>({
    schema: courseSchema,
    defaultValues: first,
    onFaults,
    fieldOf: (field) => field.replace(/^translations\.en\./, 'en.'),
    send: (values) =>
      inTurn(() => send(values)).catch(async (error: unknown) => {
        await meet(error);
        throw error;
      }),
    onDone: (saved, values) => {
      form.rebase(keepWritten(toForm(saved), values));
      setRestoredAt(null);
    },
  });
  const autosave = async () => {
    const sent = structuredClone(form.form.getValues());
    const saved = await inTurn(() => send(sent));
    rebaseOnto(form.form, keepWritten(toForm(saved), sent), sent);
    setRestoredAt(null);
  };
  const autosaving = useFormAutosave<CourseForm>({
    form,
    // What is out changes only when its author saves it.
    saves: course.status === 'draft' || course.status === 'rejected',
    isWhole: (values) => courseSchema.safeParse(values).success,
    isMeeting: meeting !== null,
    save: autosave,
    meet,
    keep: (values) => {
      const { version, values: base } = stored.current;
      keep(user, course.id, { version, base, values, at: Math.floor(Date.now() / 1000) });
    },
    forget: () => forget(user, course.id),
    restore: () => {
      if (kept) write(form, kept.values);
    },
  });
  const resolve = async (values: CourseForm | null) => {
    if (!meeting) return;
    accept(meeting.course);
    setMeeting(null);
    form.form.reset(meeting.theirs);
    if (!values) return;
    write(form, values);
    await form.submit();
  };
  const discardRestored = () => {
    forget(user, course.id);
    setRestoredAt(null);
    form.form.reset(stored.current.values);
  };
  return { form, autosaving, meeting, resolve, restoredAt, discardRestored, accept };
}
