import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import { ApiError } from '#/api/envelope';
import { useErrorText } from '../useErrorText';
import type { MessageKey } from './rules';

type Schema<T> = Parameters<typeof standardSchemaResolver<T & FieldValues, unknown, T & FieldValues>>[0];

/** Marks an error whose message is the server's own words. */
const SERVER = 'server';

/**
 * A form that is checked by a schema, sent, and shows what the server refused: beside the field where it names one, otherwise
 * in `failure`. `words` may answer other words for an error (a 401 on sign-in).
 */
export function useApiForm<T extends FieldValues, R>(told: {
  schema: Schema<T>;
  defaultValues: DefaultValues<T>;
  send: (values: T) => Promise<R>;
  onDone: (result: R, values: T) => unknown;
  words?: (error: ApiError) => string | undefined;
}) {
  const { t } = useTranslation('ui');
  const errorText = useErrorText();
  const form = useForm<T, unknown, T>({
    resolver: standardSchemaResolver(told.schema) as never,
    defaultValues: told.defaultValues,
    mode: 'onTouched',
  });
  const sending = useMutation({
    mutationFn: told.send,
    meta: { quiet: true },
    onSuccess: (result, values) => told.onDone(result, values),
    onError: (error, values) => {
      if (!(error instanceof ApiError)) return;
      for (const refused of error.fields) {
        if (refused.field in values)
          form.setError(refused.field as Path<T>, { type: SERVER, message: refused.message }, { shouldFocus: true });
      }
    },
  });
  const named = (error: unknown, values: T | undefined) =>
    error instanceof ApiError && error.fields.some((refused) => values !== undefined && refused.field in values);
  const wordsOf = (error: Error) => (error instanceof ApiError ? told.words?.(error) : undefined) ?? errorText(error);
  return {
    form,
    /** For `<form onSubmit>`. */
    submit: form.handleSubmit((values) => sending.mutate(values)),
    busy: sending.isPending,
    /** What went wrong beyond single fields, in words. */
    failure: sending.error && !named(sending.error, sending.variables) ? wordsOf(sending.error) : null,
    /** The name, ref, handlers and error of a field, for the inputs beside. */
    field: (name: Path<T>) => {
      const { error } = form.getFieldState(name, form.formState);
      const message =
        error && (error.type === SERVER ? error.message : t(`form.${(error.message ?? 'required') as MessageKey}`));
      return { ...form.register(name), error: message };
    },
  };
}
