import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#/ui/form/FormDialog';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { changeMember, peopleKey } from '../api';
import type { Member } from '../types';

const LONGEST = 1000;

const schema = z.object({ note: z.string().check(z.trim(), z.maxLength(LONGEST, 'tooLong')) });
type Values = z.infer<typeof schema>;

/** What the class's teachers write of somebody; the person never sees it. */
export default function NoteDialog({ id, member, onClose }: { id: number; member: Member; onClose: () => void }) {
  const { t } = useTranslation('classPeople');
  const queryClient = useQueryClient();
  const form = useApiForm({
    schema,
    defaultValues: { note: member.note ?? '' } as Values,
    send: ({ note }: Values) => changeMember(id, member.user_id, { note }),
    onDone: async () => {
      await queryClient.invalidateQueries({ queryKey: peopleKey(id) });
      toasts.success(t('note.saved'));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('note.title', { name: member.name })} action={t('note.save')} onClose={onClose}>
      <TextField<Values> name="note" label={t('column.note')} hint={t('note.hint')} rows={4} autoComplete="off" />
    </FormDialog>
  );
}
