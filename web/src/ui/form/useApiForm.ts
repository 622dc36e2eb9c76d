import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useForm, type DefaultValues, type FieldErrors, type FieldValues, type Path } from 'react-hook-form';
import { ApiError } from '#/api/envelope';
import { useErrorText } from '../useErrorText';
import { errorPaths, faultWords, fieldAt, firstOf, placeOf, SERVER } from './faults';
import { changedPaths, rebaseOnto } from './rebase';

type Schema<T> = Parameters<typeof standardSchemaResolver<T & FieldValues, unknown, T & FieldValues>>[0];

/** What a form is made of. */
export interface ApiFormOptions<T extends FieldValues, R> {
  schema: Schema<T>;
  defaultValues: DefaultValues<T>;
  send: (values: T) => Promise<R>;
  onDone: (result: R, values: T) => unknown;
  /** It is sent without a connection as well: what it does stays in this browser, or fails at once. Others wait for one. */
  offline?: boolean;
  /** Other words for a failure: for a 401 at sign-in, or for the browser's own dialog that was closed. */
  words?: (error: Error) => string | undefined;
  /** The form's name of a field that the server calls otherwise. */
  fieldOf?: (serverField: string) => string | undefined;
  /** What people call a field, for faults that no field shows. */
  labelOf?: (path: string) => string | undefined;
  /** Told which fields are wrong before one of them gets the focus: a screen with tabs shows theirs, so no words of them stand above. */
  onFaults?: (paths: string[]) => void;
}

/** What is wrong, counted up with each attempt. */
interface Faults {
  attempt: number;
  /** Fields that are wrong. */
  paths: string[];
  /** What no field shows, in words. */
  above: string[];
}

const none: Faults = { attempt: 0, paths: [], above: [] };

/**
 * A form that is checked by a schema, sent once at a time, and shows what the server refused: beside the field where it names one,
 * at any depth, and everything else in `failures`. The first wrong field gets the focus.
 */
export function useApiForm<T extends FieldValues, R = unknown>(options: ApiFormOptions<T, R>) {
  const errorText = useErrorText();
  const [faults, setFaults] = useState(none);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const underway = useRef(false);
  /** The values as they were in the fields when they were sent. */
  const sent = useRef<T | null>(null);
  const isDone = useRef(false);
  const form = useForm<T, unknown, T>({
    resolver: standardSchemaResolver(options.schema) as never,
    defaultValues: options.defaultValues,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const report = (paths: string[], above: string[]) => {
    options.onFaults?.(paths);
    setFaults(({ attempt }) => ({ attempt: attempt + 1, paths, above }));
  };
  const sending = useMutation({
    mutationFn: options.send,
    networkMode: options.offline ? 'always' : 'online',
    meta: { quiet: true },
    onSuccess: (result, values) => {
      isDone.current = true;
      setSavedAt(Date.now());
      return options.onDone(result, values);
    },
    onError: (error) => {
      const { paths, above } = placeAll(error);
      report(paths, above);
    },
  });

  /** Puts the server's faults on their fields; answers which those are, and the words of the others. */
  function placeAll(error: Error): { paths: string[]; above: string[] } {
    const words = options.words?.(error);
    if (!(error instanceof ApiError) || error.fields.length === 0 || words !== undefined)
      return { paths: [], above: [words ?? errorText(error)] };
    const paths: string[] = [];
    const above: string[] = [];
    for (const fault of error.fields) {
      const place = placeOf(form, options.fieldOf?.(fault.field) ?? fault.field);
      if (place) {
        form.setError(place.path as Path<T>, { type: SERVER, message: fault.message });
        paths.push(place.path);
      }
      const isShown = place !== null && (place.shown || options.onFaults !== undefined);
      if (!isShown) above.push(faultWords(fault, options.labelOf));
    }
    return { paths, above };
  }

  useFocusOnFault(
    faults,
    (path) => form.setFocus((fieldAt(form, path) ?? path) as Path<T>),
    (paths) => firstOf(form, paths),
  );

  const { isDirty } = form.formState;
  const submit = async (event?: Pick<FormEvent, 'preventDefault' | 'stopPropagation'>) => {
    event?.preventDefault();
    // A dialog's form is inside of the page's form for React.
    event?.stopPropagation();
    if (underway.current) return;
    underway.current = true;
    try {
      await form.handleSubmit(
        async (values) => {
          sent.current = structuredClone(form.getValues());
          isDone.current = false;
          setFaults(({ attempt }) => ({ ...none, attempt }));
          await sending.mutateAsync(values).catch(() => undefined);
        },
        (errors: FieldErrors<T>) => report(errorPaths(errors), []),
      )();
    } finally {
      underway.current = false;
    }
  };

  return {
    form,
    control: form.control,
    /** For `<form onSubmit>`, and to send it from elsewhere. Nothing happens while it is being sent. */
    submit,
    busy: sending.isPending,
    /** Whether something would be lost by leaving now; what has been sent would not, even before the form has taken it over. */
    isUnsaved: () => isDirty && !(isDone.current && changedPaths(sent.current, form.getValues()).length === 0),
    /** When it was last sent with success, in epoch milliseconds. */
    savedAt,
    /** What went wrong beyond the fields on the page, in words. */
    failures: faults.above,
    /** The same in one text. */
    failure: faults.above.length > 0 ? faults.above.join('\n') : null,
    /** How many fields were wrong at the last attempt, and which attempt that was. */
    faults: { count: faults.paths.length, attempt: faults.attempt },
    /** Makes what the server saved the form's values; what was typed since they were sent stays, and is unsaved. */
    rebase: (saved: T) => rebaseOnto(form, saved, sent.current),
  };
}

/** What {@link useApiForm} gives: to `ApiForm`, `FormDialog` and `SaveBar`. */
export type ApiFormState<T extends FieldValues, R = unknown> = ReturnType<typeof useApiForm<T, R>>;

/** After an attempt that failed, the first wrong field gets the focus: once the page shows it. */
function useFocusOnFault(
  faults: Faults,
  focus: (path: string) => void,
  firstPath: (paths: string[]) => string | undefined,
): void {
  const latest = useRef({ focus, firstPath });
  useEffect(() => {
    latest.current = { focus, firstPath };
  });
  useEffect(() => {
    const first = latest.current.firstPath(faults.paths);
    if (first !== undefined) latest.current.focus(first);
  }, [faults]);
}
