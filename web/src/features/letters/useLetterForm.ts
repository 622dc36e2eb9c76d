import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#/api/envelope';
import { setNewest } from '#/api/setNewest';
import { useApiForm, type ApiFormState } from '#/ui/form/useApiForm';
import { letterKeys, saveLetter } from './api';
import { toForm } from './letterForm';
import { letterSchema } from './schema';
import type { Letter, LetterForm } from './types';

const CONFLICT = 409;

/** A letter that somebody else has saved meanwhile, and what both were written from. */
export interface Meeting {
  base: LetterForm;
  theirs: Letter;
}

/** What the editor knows beside the form. */
export interface LetterEditing {
  form: ApiFormState<LetterForm, Letter>;
  meeting: Meeting | null;
  /** Ends it, with what stays of both versions; null: theirs alone. */
  resolve: (letter: LetterForm | null) => Promise<void>;
}

/** The form of a letter; `onFaults` is told which fields are wrong, before one of them gets the focus. */
export function useLetterForm(letter: Letter, onFaults: (paths: string[]) => void): LetterEditing {
  const queryClient = useQueryClient();
  const [first] = useState(() => toForm(letter));
  const [meeting, setMeeting] = useState<Meeting | null>(null);
  /** What the server has, as far as this page knows. */
  const stored = useRef({ version: letter.version, values: first });
  const accept = (saved: Letter) => {
    stored.current = { version: saved.version, values: toForm(saved) };
    setNewest(queryClient, letterKeys.one(saved.key), saved);
    void queryClient.invalidateQueries({ queryKey: letterKeys.list });
  };
  const form: ApiFormState<LetterForm, Letter> = useApiForm<LetterForm, Letter>({
    schema: letterSchema,
    defaultValues: first,
    onFaults,
    send: async (values) => {
      try {
        return await saveLetter(letter.key, values, stored.current.version);
      } catch (error) {
        const theirs = newestIn(error);
        if (theirs) setMeeting({ base: stored.current.values, theirs });
        throw error;
      }
    },
    onDone: (saved) => {
      accept(saved);
      form.rebase(toForm(saved));
    },
  });
  const resolve = async (chosen: LetterForm | null) => {
    if (!meeting) return;
    accept(meeting.theirs);
    setMeeting(null);
    form.form.reset(toForm(meeting.theirs));
    if (!chosen) return;
    form.form.reset(chosen, { keepDefaultValues: true });
    await form.submit();
  };
  return { form, meeting, resolve };
}

/** The letter as somebody else has saved it, where that is why it was refused. */
function newestIn(error: unknown): Letter | null {
  const isConflict = error instanceof ApiError && error.status === CONFLICT && error.key === 'concurrent_edit';
  return isConflict ? (error.data as Letter | null) : null;
}
