import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { ApiForm } from '#/ui/form/ApiForm';
import { rules } from '#/ui/form/rules';
import { SubmitButton } from '#/ui/form/SubmitButton';
import { TextField } from '#/ui/form/TextField';
import { useApiForm, type ApiFormState } from '#/ui/form/useApiForm';
import { useLeaveGuard } from '#/ui/form/useLeaveGuard';
import { toasts } from '#/ui/toasts';
import { changeOrder } from '../api';
import type { AdminOrder } from '../types';

const LONGEST = 2000;

const schema = z.object({ admin_note: rules.optionalText(LONGEST) });
type Values = z.infer<typeof schema>;

/** What staff note of an order; its buyer never sees it. */
export function NoteForm({ order }: { order: AdminOrder }) {
  const { t } = useTranslation('backOffice');
  const { t: ui } = useTranslation('ui');
  const queryClient = useQueryClient();
  const form: ApiFormState<Values, AdminOrder> = useApiForm<Values, AdminOrder>({
    schema,
    defaultValues: { admin_note: order.admin_note },
    send: ({ admin_note }) => changeOrder(queryClient, order, { admin_note }),
    onDone: (saved) => {
      form.rebase({ admin_note: saved.admin_note });
      toasts.success(t('note.saved'));
    },
  });
  useLeaveGuard(() => form.isUnsaved(), 'order');
  return (
    <ApiForm form={form} label={t('note.label')}>
      <TextField<Values>
        name="admin_note"
        label={t('note.label')}
        hint={t('note.hint')}
        rows={2}
        maxLength={LONGEST}
        optional
      />
      {form.form.formState.isDirty && (
        <Box>
          <SubmitButton busy={form.busy}>{ui('save.action')}</SubmitButton>
        </Box>
      )}
    </ApiForm>
  );
}
