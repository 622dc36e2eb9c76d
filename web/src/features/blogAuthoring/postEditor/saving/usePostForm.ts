import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#/api/envelope';
import { newKey } from '#/api/newKey';
import { setNewest } from '#/api/setNewest';
import { useUser } from '#/auth/useUser';
import { rebaseOnto } from '#/ui/form/rebase';
import { useApiForm } from '#/ui/form/useApiForm';
import { useFormAutosave, type Autosaving } from '#/ui/form/useFormAutosave';
import { useInTurn } from '#/ui/form/useInTurn';
import { fetchPost, postKeys } from '../../api';
import type { EditedPost, PostInput } from '../../types';
import { toBody, toForm } from '../body';
import { postSchema, type PostForm } from '../schema';
import { forget, keep, readKept, type Kept } from './kept';
import { isSamePart, keepWritten, partNames } from './parts';
import { useSending } from './useSending';
import { write, type PostFormState } from './write';

const CONFLICT = 409;

/** Two versions that meet: both were written from `base`. */
export interface Meeting {
  base: PostForm;
  theirs: PostForm;
  /** The post as the others have saved it. */
  post: EditedPost;
}

/** What the editor knows beside the form. */
export interface PostSaving {
  form: PostFormState;
  autosaving: Autosaving;
  meeting: Meeting | null;
  /** Ends it, with what stays of both versions; null: theirs alone. */
  resolve: (values: PostForm | null) => Promise<void>;
  /** When what was restored from this browser was written, in epoch seconds; null where nothing was. */
  restoredAt: number | null;
  /** Gives up what was restored. */
  discardRestored: () => void;
  /** Saves what is unsaved; answers whether all is saved now. */
  saveNow: () => Promise<boolean>;
  /** Gives the saved changes of what is out to its reviewers. */
  handOver: () => Promise<void>;
  /** Takes over the post as a step has left it. */
  accept: (post: EditedPost) => void;
  /** The same with its texts: it was brought back to what it was. */
  replace: (post: EditedPost) => void;
}

/** The post's own values, and what this browser has kept that was not saved. */
function beginning(post: EditedPost, user: number): { first: PostForm; kept: Kept | null } {
  const first = toForm(post);
  const kept = readKept(user, post.id);
  const isNew = kept !== null && partNames.some((part) => !isSamePart(part, kept.values, first));
  return { first, kept: isNew ? kept : null };
}

/** The newer post that a conflict brings. */
function newerIn(error: unknown): EditedPost | null | undefined {
  if (!(error instanceof ApiError) || error.status !== CONFLICT || error.key !== 'concurrent_edit') return undefined;
  const post = error.data as Partial<EditedPost> | null;
  return post?.source && typeof post.version === 'number' ? (post as EditedPost) : null;
}

/**
 * The form of a post: its values and its saving. It saves itself, and what is not saved stays in this browser. `onFaults` is told
 * which fields are wrong, before one of them gets the focus.
 */
export function usePostForm(post: EditedPost, onFaults: (paths: string[]) => void): PostSaving {
  const queryClient = useQueryClient();
  const user = useUser()?.id ?? 0;
  const [{ first, kept }] = useState(() => beginning(post, user));
  const isOld = kept !== null && kept.version !== post.version;
  const [meeting, setMeeting] = useState<Meeting | null>(isOld ? { base: kept.base, theirs: first, post } : null);
  const [restoredAt, setRestoredAt] = useState(kept && !isOld ? kept.at : null);
  /** What the server has, as far as this page knows. */
  const stored = useRef({ version: post.version, values: first });
  const saves = useRef(0);
  const inTurn = useInTurn();
  const sending = useSending(post.id);

  const accept = (saved: EditedPost) => {
    stored.current = { version: saved.version, values: toForm(saved) };
    setNewest(queryClient, postKeys.one(saved.id), saved);
    void queryClient.invalidateQueries({ queryKey: postKeys.lists });
  };
  const send = async (body: PostInput, isByItself: boolean) => {
    const late = await sending.sendLost();
    if (late) accept(late);
    const { version } = stored.current;
    const saved = await sending.send({ ...body, version, key: newKey(), autosave: isByItself });
    accept(saved);
    return saved;
  };
  const meet = async (error: unknown) => {
    const newer = newerIn(error);
    if (newer === undefined) return false;
    const theirs = newer ?? (await fetchPost(post.id));
    setMeeting({ base: stored.current.values, theirs: toForm(theirs), post: theirs });
    return true;
  };
  const form: PostFormState = useApiForm<PostForm, EditedPost>({
    schema: postSchema,
    defaultValues: first,
    onFaults,
    fieldOf: (field) => field.replace(/^translations\.en\./, 'en.'),
    send: (values) =>
      // Readers get a change of what is out by a step of its own, never by Ctrl+S.
      inTurn(() => send(toBody(values), post.status === 'published')).catch(async (error: unknown) => {
        await meet(error);
        throw error;
      }),
    onDone: (saved, values) => {
      saves.current += 1;
      form.rebase(keepWritten(toForm(saved), values));
      setRestoredAt(null);
    },
  });
  const autosave = async () => {
    const sent = structuredClone(form.form.getValues());
    const saved = await inTurn(() => send(toBody(sent), true));
    rebaseOnto(form.form, keepWritten(toForm(saved), sent), sent);
    setRestoredAt(null);
  };
  const autosaving = useFormAutosave<PostForm>({
    form,
    saves: true,
    isWhole: (values) => postSchema.safeParse(values).success,
    isMeeting: meeting !== null,
    save: autosave,
    meet,
    keep: (values) => {
      const { version, values: base } = stored.current;
      keep(user, post.id, { version, base, values, at: Math.floor(Date.now() / 1000) });
    },
    forget: () => forget(user, post.id),
    restore: () => {
      if (kept) write(form, kept.values);
    },
  });
  const resolve = async (values: PostForm | null) => {
    if (!meeting) return;
    accept(meeting.post);
    setMeeting(null);
    form.form.reset(meeting.theirs);
    if (!values) return;
    write(form, values);
    await form.submit();
  };
  const saveNow = async () => {
    if (meeting) return false;
    if (!form.isUnsaved()) return true;
    const before = saves.current;
    await form.submit();
    return saves.current > before;
  };
  const handOver = async () => {
    await inTurn(() => send({}, false)).catch(async (error: unknown) => {
      if (!(await meet(error))) throw error;
    });
  };
  const discardRestored = () => {
    forget(user, post.id);
    setRestoredAt(null);
    form.form.reset(stored.current.values);
  };
  const replace = (saved: EditedPost) => {
    accept(saved);
    form.form.reset(toForm(saved));
  };
  return { form, autosaving, meeting, resolve, restoredAt, discardRestored, saveNow, handOver, accept, replace };
}
