import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#/api/envelope';
import { setNewest } from '#/api/setNewest';
import { useUser } from '#/auth/useUser';
import { rebaseOnto } from '#/ui/form/rebase';
import { useApiForm, type ApiFormState } from '#/ui/form/useApiForm';
import { useFormAutosave, type Autosaving } from '#/ui/form/useFormAutosave';
import { useInTurn } from '#/ui/form/useInTurn';
import { fetchForm, formKeys, saveForm } from '../../api';
import type { EditedForm } from '../../types';
import { joinedNameQuery } from '../api';
import { pathOf, toBody, toDraft } from '../body';
import { draftSchema, type FieldDraft, type FormDraft } from '../schema';
import { forget, keep, readKept, type Kept } from './kept';
import { isSamePart, keepWritten, keysOf, partNames } from './parts';

const CONFLICT = 409;

/** The editor of one form. */
export type DraftState = ApiFormState<FormDraft, EditedForm>;

/** Two versions that meet: both were written from `base`. */
export interface Meeting {
  base: FormDraft;
  theirs: FormDraft;
  /** The form as the others have saved it. */
  stored: EditedForm;
}

/** What the editor knows beside its values. */
export interface FormSaving {
  form: DraftState;
  autosaving: Autosaving;
  meeting: Meeting | null;
  /** Ends it, with what stays of both versions; null: theirs alone. */
  resolve: (values: FormDraft | null) => Promise<void>;
  /** When what was restored from this browser was written, in epoch seconds; null where nothing was. */
  restoredAt: number | null;
  /** Gives up what was restored. */
  discardRestored: () => void;
  /** Saves with another status, or leaves it as it was. */
  setStatus: (status: FormDraft['status']) => Promise<void>;
}

/** Writes into the fields what differs from what they say. */
function write({ form }: Pick<DraftState, 'form'>, values: FormDraft): void {
  const now = form.getValues();
  for (const part of partNames) {
    if (isSamePart(part, now, values)) continue;
    for (const key of keysOf(part)) form.setValue(key, structuredClone(values[key]) as never, { shouldDirty: true });
  }
}

function beginning(edited: EditedForm, joinedName: string, user: number): { first: FormDraft; kept: Kept | null } {
  const first = toDraft(edited, joinedName);
  const kept = readKept(user, edited.id);
  const isNew = kept !== null && partNames.some((part) => !isSamePart(part, kept.values, first));
  return { first, kept: isNew ? kept : null };
}

/**
 * The values of a form and their saving: drafts save themselves, and what is not saved stays in this browser. `onFaults` is told
 * which fields are wrong, before one of them gets the focus.
 */
export function useFormSaving(told: {
  edited: EditedForm;
  joinedName: string;
  onFaults: (paths: string[]) => void;
}): FormSaving {
  const { edited, joinedName, onFaults } = told;
  const { t } = useTranslation('formEditor');
  const queryClient = useQueryClient();
  const user = useUser()?.id ?? 0;
  const [{ first, kept }] = useState(() => beginning(edited, joinedName, user));
  const isOld = kept !== null && kept.version !== edited.version;
  const [meeting, setMeeting] = useState<Meeting | null>(
    isOld ? { base: kept.base, theirs: first, stored: edited } : null,
  );
  const [restoredAt, setRestoredAt] = useState(kept && !isOld ? kept.at : null);
  /** What the server has, as far as this page knows. */
  const stored = useRef({ version: edited.version, values: first });
  const inTurn = useInTurn();

  const joinedLabel = ({ source: { joins } }: EditedForm): string => {
    const chosen = form.form.getValues('joined');
    if (!joins) return '';
    if (chosen?.value === joins.id) return chosen.label;
    return queryClient.getQueryData(joinedNameQuery(joins).queryKey) ?? t('joined.hidden');
  };
  const read = (saved: EditedForm, known: readonly FieldDraft[]) => toDraft(saved, joinedLabel(saved), known);
  const accept = (saved: EditedForm) => {
    const { joins } = saved.source;
    // The page waits for the name of what a form joins.
    if (joins) queryClient.setQueryData(joinedNameQuery(joins).queryKey, joinedLabel(saved));
    stored.current = { version: saved.version, values: read(saved, form.form.getValues('fields')) };
    setNewest(queryClient, formKeys.one(saved.id), saved);
    void queryClient.invalidateQueries({ queryKey: formKeys.lists });
  };
  const send = async (values: FormDraft) => {
    const saved = await saveForm(edited.id, { ...toBody(values), version: stored.current.version });
    accept(saved);
    return saved;
  };
  const meet = async (error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== CONFLICT || error.key !== 'concurrent_edit') return false;
    const theirs = await fetchForm(edited.id);
    if (theirs.source.joins) await queryClient.fetchQuery(joinedNameQuery(theirs.source.joins));
    const values = read(theirs, form.form.getValues('fields'));
    setMeeting({ base: stored.current.values, theirs: values, stored: theirs });
    return true;
  };
  const form: DraftState = useApiForm<FormDraft, EditedForm>({
    schema: draftSchema,
    defaultValues: first,
    onFaults,
    fieldOf: pathOf,
    send: (values) =>
      inTurn(() => send(values)).catch(async (error: unknown) => {
        await meet(error);
        throw error;
      }),
    onDone: (saved, values) => {
      form.rebase(keepWritten(read(saved, values.fields), values));
      setRestoredAt(null);
    },
  });
  const autosave = async () => {
    const sent = structuredClone(form.form.getValues());
    const saved = await inTurn(() => send(sent));
    rebaseOnto(form.form, keepWritten(read(saved, sent.fields), sent), sent);
    setRestoredAt(null);
  };
  const autosaving = useFormAutosave<FormDraft>({
    form,
    // What takes answers changes only when its author saves it.
    saves: edited.status === 'draft',
    isWhole: (values) => values.status === 'draft' && draftSchema.safeParse(values).success,
    isMeeting: meeting !== null,
    save: autosave,
    meet,
    keep: (values) => {
      const { version, values: base } = stored.current;
      keep(user, edited.id, { version, base, values, at: Math.floor(Date.now() / 1000) });
    },
    forget: () => forget(user, edited.id),
    restore: () => {
      if (kept) write(form, kept.values);
    },
  });
  const resolve = async (values: FormDraft | null) => {
    if (!meeting) return;
    accept(meeting.stored);
    setMeeting(null);
    form.form.reset(meeting.theirs);
    if (!values) return;
    write(form, values);
    await form.submit();
  };
  const discardRestored = () => {
    forget(user, edited.id);
    setRestoredAt(null);
    form.form.reset(stored.current.values);
  };
  const setStatus = async (status: FormDraft['status']) => {
    form.form.setValue('status', status, { shouldDirty: true });
    await form.submit();
    const now = stored.current.values.status;
    if (now !== status) form.form.setValue('status', now, { shouldDirty: true });
  };
  return { form, autosaving, meeting, resolve, restoredAt, discardRestored, setStatus };
}
