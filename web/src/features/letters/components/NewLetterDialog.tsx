import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { paths } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { FormDialog } from '#/ui/form/FormDialog';
import { rules } from '#/ui/form/rules';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { createLetter, letterKeys } from '../api';
import { placeOf } from '../places';
import { most } from '../schema';
import type { Letter } from '../types';

const schema = z.object({ name: rules.text(most.name) });
type Values = z.infer<typeof schema>;

/** Begins a letter of the site's own: its name is enough, everything else is written in the editor. */
export default function NewLetterDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('letters');
  const navigate = useAppNavigate();
  const queryClient = useQueryClient();
  const form = useApiForm<Values, Letter>({
    schema,
    defaultValues: { name: '' },
    send: ({ name }) =>
      createLetter({
        name,
        title: { vi: name, en: '' },
        content: { vi: `${t('create.hello')} ${placeOf('name')},\n\n${placeOf('answers')}`, en: '' },
      }),
    onDone: (letter) => {
      queryClient.setQueryData(letterKeys.one(letter.key), letter);
      void queryClient.invalidateQueries({ queryKey: letterKeys.list });
      onClose();
      navigate(paths.manageLetter(letter.key));
    },
  });
  return (
    <FormDialog form={form} title={t('create.title')} action={t('create.action')} onClose={onClose}>
      <TextField
        control={form.control}
        name="name"
        label={t('field.name')}
        hint={t('create.hint')}
        maxLength={most.name}
        autoComplete="off"
      />
    </FormDialog>
  );
}
