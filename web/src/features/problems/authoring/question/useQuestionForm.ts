import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { ApiError } from '#/api/envelope';
import { setNewest } from '#/api/setNewest';
import { useApiForm, type ApiFormState } from '#/ui/form/useApiForm';
import { isSame, rebaseOnto } from '#/ui/form/rebase';
import { useInTurn } from '#/ui/form/useInTurn';
import { problemKeys } from '../../api';
import type { EditedQuestion } from './types';
import { fetchQuestion, manageKeys, saveQuestion } from '../api';
import type { EditedKind } from '#/api/editedKinds';
import { fieldOfAnswer, toBody, toForm } from './body';
import { keepKeys, momentsWithIds, withIds, withoutGoneIds } from './keeping';
import type { ChoiceRow } from './kinds/basic';
import { newQuestion, questionSchema, type QuestionForm } from './schema';

/** How long after the last change a draft saves itself, in milliseconds. */
const AUTOSAVE_MS = 2000;
const CONFLICT = 409;

/** The form of one question. */
export type QuestionFormState = ApiFormState<QuestionForm, EditedQuestion>;

/** What the editor knows beside the form. */
export interface QuestionSaving {
  form: QuestionFormState;
  /** When the draft last saved itself, in epoch milliseconds. */
  autosavedAt: number | null;
  /** What somebody else has saved meanwhile; null where nobody has. */
  theirs: QuestionForm | null;
  /** Ends a conflict: with what is in the fields, or with what the other has saved. */
  resolve: (mine: boolean) => Promise<void>;
}

const isConflictError = (error: unknown) => error instanceof ApiError && error.status === CONFLICT;

/** The form of a question (null: a new one of that kind): its values, its saving, and that drafts save themselves. */
export function useQuestionForm(told: {
  question: EditedQuestion | null;
  kind: EditedKind;
  category: number | null;
  onSaved: (saved: EditedQuestion) => void;
}): QuestionSaving {
  const { question, kind, category, onSaved } = told;
  const queryClient = useQueryClient();
  const [isConflict, setConflict] = useState(false);
  const [theirs, setTheirs] = useState<EditedQuestion | null>(null);
  const [autosavedAt, setAutosavedAt] = useState<number | null>(null);
  const version = useRef(question?.version);
  const stored = useRef(question);
  const take = (saved: EditedQuestion) => {
    version.current = saved.version;
    stored.current = saved;
    setNewest(queryClient, manageKeys.one(saved.id), saved);
    void queryClient.invalidateQueries({ queryKey: manageKeys.bank });
    void queryClient.invalidateQueries({ queryKey: problemKeys.all });
  };
  const meet = async (error: unknown) => {
    if (!isConflictError(error) || !question) return;
    setConflict(true);
    const id = question.id;
    setTheirs(
      await queryClient.fetchQuery({ queryKey: manageKeys.one(id), queryFn: () => fetchQuestion(id), staleTime: 0 }),
    );
  };
  const inTurn = useInTurn();
  const send = async (values: QuestionForm, autosave: boolean) => {
    const sent = stored.current ? withoutGoneIds(values, toForm(stored.current)) : values;
    const body = { ...toBody(kind, sent), autosave };
    const saved = await (question
      ? saveQuestion(question.id, { ...body, version: version.current })
      : saveQuestion(null, { ...body, type: kind, category_id: category, status: 'draft' as const }));
    take(saved);
    return saved;
  };
  const form: QuestionFormState = useApiForm<QuestionForm, EditedQuestion>({
    schema: questionSchema,
    defaultValues: question ? toForm(question) : newQuestion(kind),
    fieldOf: (field) => fieldOfAnswer(kind, field, form.form.getValues()) ?? undefined,
    send: (values) =>
      inTurn(() => send(values, false)).catch(async (error: unknown) => {
        await meet(error);
        throw error;
      }),
    onDone: (saved, values) => {
      if (question) form.rebase(keepKeys(toForm(saved), values));
      onSaved(saved);
    },
  });
  const autosave = useEffectEvent(async () => {
    const { getValues, setValue } = form.form;
    const sent = structuredClone(getValues());
    try {
      const saved = await send(sent, true);
      const values = keepKeys(toForm(saved), sent);
      rebaseOnto(form.form, values, sent);
      for (const name of ['choices', 'items', 'places'] as const) {
        const now = getValues(name) as ChoiceRow[];
        const named = withIds(now, values[name] as ChoiceRow[]);
        if (!isSame(now, named)) setValue(name, named as never, { shouldDirty: true });
      }
      const moments = momentsWithIds(getValues('moments'), values.moments);
      if (!isSame(getValues('moments'), moments)) setValue('moments', moments, { shouldDirty: true });
      setAutosavedAt(Date.now());
    } catch (error) {
      // Anything else is told when the author saves: a draft may be unfinished.
      await meet(error).catch(() => undefined);
    }
  });
  const { isDirty } = form.form.formState;
  const isDraft = question !== null && (question.status === 'draft' || question.status === 'rejected');
  const waits = isDraft && isDirty && !form.busy && !isConflict;
  const { subscribe } = form.form;
  useEffect(() => {
    if (!waits) return undefined;
    const later = () => setTimeout(() => void inTurn(autosave), AUTOSAVE_MS);
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
  }, [waits, subscribe, inTurn]);
  const resolve = async (mine: boolean) => {
    if (!theirs) return;
    version.current = theirs.version;
    stored.current = theirs;
    setConflict(false);
    setTheirs(null);
    if (mine) await form.submit();
    else form.form.reset(toForm(theirs));
  };
  return { form, autosavedAt, theirs: useMemo(() => theirs && toForm(theirs), [theirs]), resolve };
}
