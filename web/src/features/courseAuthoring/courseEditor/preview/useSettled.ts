import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { CourseForm } from '../schema';

/** How long the author pauses before the preview follows, in milliseconds. */
const PAUSE_MS = 400;

/** The values of the form once they have not changed for a while. */
export function useSettled(): CourseForm {
  const { getValues, subscribe } = useFormContext<CourseForm, unknown, CourseForm>();
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
