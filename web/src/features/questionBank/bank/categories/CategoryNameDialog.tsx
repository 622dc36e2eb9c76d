import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#/ui/form/FormDialog';
import { rules } from '#/ui/form/rules';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { bankKeys } from '../api';
import { createCategory, renameCategory } from '../changes';
import type { Category } from '../types';

/** Which category gets another name, or, with none, below which one a new one is made (null: at the top). */
export interface NameRequest {
  category: Category | null;
  below: Category | null;
}

const LONGEST = 100;
const schema = z.object({ name: rules.text(LONGEST) });
type Values = z.infer<typeof schema>;

/** Asks for the name of a category. */
export default function CategoryNameDialog(props: { request: NameRequest; onClose: () => void }) {
  const { request, onClose } = props;
  const { category, below } = request;
  const { t } = useTranslation('bank');
  const queryClient = useQueryClient();
  const form = useApiForm<Values, unknown>({
    schema,
    defaultValues: { name: category?.name ?? '' },
    send: ({ name }) => (category ? renameCategory(category.id, name) : createCategory(name, below?.id ?? null)),
    onDone: async (_, { name }) => {
      // Lists name the category as well.
      await queryClient.invalidateQueries({ queryKey: category ? bankKeys.all : bankKeys.categories });
      if (!category) toasts.success(t('category.created', { name }));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t(category ? 'category.rename' : below ? 'category.addBelow' : 'category.add')}
      action={t(category ? 'category.save' : 'category.create')}
      onClose={onClose}
    >
      {below && <Typography color="textSecondary">{t('category.below', { name: below.name })}</Typography>}
      <TextField<Values> name="name" label={t('category.name')} autoComplete="off" maxLength={LONGEST} />
    </FormDialog>
  );
}
