import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { FormDraft } from './schema';

/** How long the author pauses before the preview follows, in milliseconds. */
const PAUSE_MS = 400;

/** The values of the editor once they have not changed for a while. */
export function useSettled(): FormDraft {
  const { getValues, subscribe } = useFormContext<FormDraft, unknown, FormDraft>();
  const [values, setValues] = useState(() => structuredClone(getValues()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(() => setValues(structuredClone(getValues())), PAUSE_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [getValues, subscribe]);
  return values;
}
