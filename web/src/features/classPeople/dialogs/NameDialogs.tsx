import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { DateField } from '#/ui/form/DateField';
import { FormDialog } from '#/ui/form/FormDialog';
import { rules } from '#/ui/form/rules';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { addNames, changeName, namesQuery } from '../api';
import type { ClassName } from '../types';

const LONGEST = 60_000;
const NAME_LONGEST = 120;

const textSchema = z.object({ text: rules.text(LONGEST) });
type Text = z.infer<typeof textSchema>;

/** Puts a pasted column of names on the list. */
export function AddNamesDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('classPeople');
  const queryClient = useQueryClient();
  const form = useApiForm({
    schema: textSchema,
    defaultValues: { text: '' } as Text,
    send: ({ text }: Text) => addNames(id, text),
    onDone: (names) => {
      queryClient.setQueryData(namesQuery(id).queryKey, names);
      onClose();
    },
    fieldOf: () => 'text',
  });
  return (
    <FormDialog form={form} title={t('names.add')} action={t('names.addAction')} onClose={onClose}>
      <TextField<Text>
        name="text"
        label={t('accounts.names')}
        hint={t('accounts.namesHint')}
        rows={8}
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  );
}

const nameSchema = z.object({ full_name: rules.text(NAME_LONGEST), dob: z.string() });
type Name = z.infer<typeof nameSchema>;

/** Changes a name of the list. */
export function ChangeNameDialog({ id, name, onClose }: { id: number; name: ClassName; onClose: () => void }) {
  const { t } = useTranslation('classPeople');
  const queryClient = useQueryClient();
  const form = useApiForm({
    schema: nameSchema,
    defaultValues: { full_name: name.full_name, dob: name.dob ?? '' } as Name,
    send: ({ full_name: fullName, dob }: Name) => changeName(id, name.id, { full_name: fullName, dob: dob || null }),
    onDone: (names) => {
      queryClient.setQueryData(namesQuery(id).queryKey, names);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('names.edit', { name: name.full_name })} action={t('note.save')} onClose={onClose}>
      <TextField<Name> name="full_name" label={t('column.name')} autoComplete="off" />
      <DateField<Name> name="dob" label={t('column.dob')} optional disableFuture />
    </FormDialog>
  );
}
