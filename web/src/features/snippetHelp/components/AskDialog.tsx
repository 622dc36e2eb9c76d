import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { classroomsQuery } from '#/features/classrooms';
import { FormDialog } from '#/ui/form/FormDialog';
import { rules } from '#/ui/form/rules';
import { SelectField } from '#/ui/form/SelectField';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { EmptyState, ErrorState, SkeletonList } from '#/ui/states';
import { askForHelp, helpKeys, type Help } from '../api';

/** Characters of a question; the server's own limit. */
const MAX = 500;
/** As many classes as the server gives at once. */
const MOST_CLASSES = 96;

const schema = z.object({
  classroom_id: rules.wholeBetween(1, Number.MAX_SAFE_INTEGER),
  question: rules.optionalText(MAX),
});
type Values = z.infer<typeof schema>;

/** Whom to ask, and about what. */
export function AskDialog({ snippet, onClose }: { snippet: number; onClose: () => void }) {
  const { t } = useTranslation('snippetHelp');
  const queryClient = useQueryClient();
  const classes = useQuery(classroomsQuery({ role: 'student', status: 'active', page: 1, size: MOST_CLASSES }));
  const form = useApiForm<Values, Help>({
    schema,
    defaultValues: { question: '' },
    send: (body) => askForHelp(snippet, body),
    onDone: (help) => {
      queryClient.setQueryData(helpKeys.open(snippet), help);
      onClose();
    },
  });
  const only = classes.data?.items.length === 1 ? classes.data.items[0] : undefined;
  const { setValue } = form.form;
  useEffect(() => {
    if (only) setValue('classroom_id', only.id);
  }, [only, setValue]);
  const options = classes.data?.items.map(({ id, name }) => ({ value: id, label: name }));
  const instead = classes.error ? (
    <ErrorState error={classes.error} onRetry={() => void classes.refetch()} />
  ) : !options ? (
    <SkeletonList rows={2} />
  ) : options.length === 0 ? (
    <EmptyState title={t('ask.none')} text={t('ask.noneText')} />
  ) : undefined;
  return (
    <FormDialog form={form} title={t('ask.title')} action={t('ask.send')} instead={instead} onClose={onClose}>
      <p>{t('ask.lead')}</p>
      <SelectField<Values, number> name="classroom_id" label={t('ask.class')} options={options ?? []} />
      <TextField<Values> name="question" label={t('ask.question')} rows={3} maxLength={MAX} optional />
    </FormDialog>
  );
}
