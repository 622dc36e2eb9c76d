import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isConflict, type ApiError } from '#/api/envelope';
import { rebaseOnto } from './rebase';

/** What is needed of a form to put values into it. */
type Form<T extends FieldValues> = Pick<UseFormReturn<T, unknown, T>, 'getValues' | 'reset' | 'setValue'>;

/**
 * What the server has of something that several people change, as far as its form knows. Where somebody else has saved meanwhile,
 * the form takes over what they saved, and what was changed in it stays: sent again, it is a change of theirs. `newest` says what
 * the server has then.
 */
export function useStored<T extends FieldValues, S>(
  first: S,
  toForm: (stored: S) => T,
  newest: (error: ApiError, stored: S) => S | Promise<S>,
) {
  const { t } = useTranslation('ui');
  const [stored, setStored] = useState(first);
  const send = async <R>(form: Form<T>, call: (stored: S) => Promise<R>): Promise<R> => {
    try {
      return await call(stored);
    } catch (error) {
      if (isConflict(error)) {
        const theirs = await newest(error, stored);
        rebaseOnto(form, toForm(theirs), toForm(stored));
        setStored(theirs);
      }
      throw error;
    }
  };
  return {
    stored,
    setStored,
    send,
    /** For the form's own `words`. */
    words: (error: Error) => (isConflict(error) ? t('save.merged') : undefined),
  };
}
