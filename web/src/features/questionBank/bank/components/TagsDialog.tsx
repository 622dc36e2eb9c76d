import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useQueryClient } from '@tanstack/react-query';
import { formatNumber } from '#/i18n/format';
import { FormDialog } from '#/ui/form/FormDialog';
import { rules } from '#/ui/form/rules';
import { TagsField } from '#/ui/form/TagsField';
import { useApiForm } from '#/ui/form/useApiForm';
import { tagsQuery } from '../api';
import { setTags } from '../changes';
import { each, type Outcome } from '../each';
import type { BankItem } from '../types';

const schema = z.object({ tags: rules.tags().check(z.minLength(1, 'required')) });
type Values = z.infer<typeof schema>;

/** Adds topics to several questions. */
export default function TagsDialog(props: {
  rows: readonly BankItem[];
  onDone: (outcome: Outcome<BankItem>) => unknown;
  onClose: () => void;
}) {
  const { rows, onDone, onClose } = props;
  const { t } = useTranslation('bank');
  const queryClient = useQueryClient();
  const form = useApiForm<Values, Outcome<BankItem>>({
    schema,
    defaultValues: { tags: [] },
    send: ({ tags }) => each(rows, (row) => setTags(row, [...new Set([...row.tags, ...tags])])),
    onDone,
  });
  const suggest = async (text: string) =>
    (await queryClient.fetchQuery(tagsQuery)).map(({ name }) => name).filter((name) => name.includes(text));
  return (
    <FormDialog
      form={form}
      title={t('tags.title', { count: rows.length, number: formatNumber(rows.length) })}
      action={t('tags.action')}
      onClose={onClose}
    >
      <TagsField<Values>
        name="tags"
        label={t('tags.field')}
        hint={t('tags.hint')}
        suggestionsKey={['bank-tags']}
        suggest={suggest}
      />
    </FormDialog>
  );
}
