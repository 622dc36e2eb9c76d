import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Path } from 'react-hook-form';
import * as z from 'zod/mini';
import { ApiError } from '#/api/envelope';
import { placeOf, SERVER } from '#/ui/form/faults';
import { rebaseOnto } from '#/ui/form/rebase';
import type { MessageKey } from '#/ui/form/rules';
import { useApiForm, type ApiFormState } from '#/ui/form/useApiForm';
import { useFormAutosave, type Autosaving } from '#/ui/form/useFormAutosave';
import { useInTurn } from '#/ui/form/useInTurn';
import { useLeaveGuard } from '#/ui/form/useLeaveGuard';
import { builderKeys, saveDraft, type Draft } from '../api';
import type { BuilderForm } from './model';
import { toForm } from './reading';
import { write } from './write';
import { fieldOf, toBody } from './writing';

const CONFLICT = 409;
/** Short: the preview shows what was saved. */
const DELAY_MS = 800;

const isColour = (text: string) => /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text.trim());
const colour: MessageKey = 'colour';

/** A draft may be half of something, and what else is wrong is the server's to say; a colour is half of one while it is typed. */
const schema = z.custom<BuilderForm>().check(
  z.refine(({ primary_light: primary }) => isColour(primary), { message: colour, path: ['primary_light'] }),
  z.refine(({ primary_dark: primary }) => isColour(primary), { message: colour, path: ['primary_dark'] }),
);

/** The form of the draft and its saving. */
export interface Builder {
  form: ApiFormState<BuilderForm, Draft>;
  autosaving: Autosaving;
  /** The draft as the server has it, as far as this page knows. */
  draft: Draft;
  /** What somebody else has saved meanwhile. */
  theirs: Draft | null;
  /** Ends that: with what is written here, or with theirs. */
  resolve: (side: 'mine' | 'theirs') => Promise<void>;
  /** Saves at once what is not saved; answers the version that is then stored. */
  flush: () => Promise<number>;
  /** Takes over a draft that the server has made. */
  accept: (draft: Draft) => void;
  /** Puts the server's faults on their fields. */
  place: (error: unknown) => void;
}

/** The website's draft: it saves itself, and whoever is too late is asked. */
export function useBuilder(first: Draft): Builder {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(first);
  const [theirs, setTheirs] = useState<Draft | null>(null);
  const stored = useRef(first);
  const inTurn = useInTurn();

  const store = (saved: Draft) => {
    stored.current = saved;
    setDraft(saved);
    queryClient.setQueryData(builderKeys.draft, saved);
  };
  const send = async (values: BuilderForm) => {
    const saved = await saveDraft({ ...toBody(values, stored.current), version: stored.current.version });
    store(saved);
    return saved;
  };
  const meet = async (error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== CONFLICT || error.data === null) return false;
    setTheirs(error.data as Draft);
    return true;
  };
  const form: ApiFormState<BuilderForm, Draft> = useApiForm<BuilderForm, Draft>({
    schema,
    defaultValues: toForm(first),
    fieldOf: (field) => fieldOf(form.form.getValues(), field),
    send: (values) =>
      inTurn(() => send(values)).catch(async (error: unknown) => {
        await meet(error);
        throw error;
      }),
    onDone: (saved) => form.rebase(toForm(saved)),
  });
  const place = (error: unknown) => {
    if (!(error instanceof ApiError)) return;
    for (const { field, message } of error.fields) {
      const found = placeOf(form.form, fieldOf(form.form.getValues(), field));
      if (found) form.form.setError(found.path as Path<BuilderForm>, { type: SERVER, message });
    }
  };
  const save = async () => {
    const sent = structuredClone(form.form.getValues());
    try {
      await inTurn(() => send(sent));
    } catch (error) {
      place(error);
      throw error;
    }
    form.form.clearErrors();
    // What was sent stays as it was written: the next change is one of the author's own.
    rebaseOnto(form.form, sent, sent);
  };
  const autosaving = useFormAutosave<BuilderForm>({
    form,
    saves: true,
    isWhole: (values) => schema.safeParse(values).success,
    isMeeting: theirs !== null,
    delayMs: DELAY_MS,
    save,
    meet,
    keep: () => undefined,
    forget: () => undefined,
    restore: () => undefined,
  });
  useLeaveGuard(() => form.isUnsaved());
  const accept = (saved: Draft) => {
    store(saved);
    setTheirs(null);
    form.form.reset(toForm(saved));
  };
  const flush = async () => {
    if (form.form.formState.isDirty) await save();
    return stored.current.version;
  };
  const resolve = async (side: 'mine' | 'theirs') => {
    if (!theirs) return;
    if (side === 'theirs') return accept(theirs);
    const mine = structuredClone(form.form.getValues());
    store(theirs);
    setTheirs(null);
    form.form.reset(toForm(theirs));
    write(form.form, mine);
    await form.submit();
  };
  return { form, autosaving, draft, theirs, resolve, flush, accept, place };
}
