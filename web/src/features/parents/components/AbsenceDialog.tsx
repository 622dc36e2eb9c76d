import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { formatDateTime } from '#/i18n/format';
import { FormDialog } from '#/ui/form/FormDialog';
import { rules } from '#/ui/form/rules';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { parentSessionsQuery, reportChildAbsence, type ParentSession } from '../api';

const REASON_MOST = 500;
const schema = z.object({ reason: rules.text(REASON_MOST) });
type Values = z.infer<typeof schema>;

/** Why the child won't come to a session. */
export default function AbsenceDialog({ session, onClose }: { session: ParentSession; onClose: () => void }) {
  const { t } = useTranslation('parents');
  const queryClient = useQueryClient();
  const form = useApiForm({
    schema,
    defaultValues: { reason: session.reason ?? '' } as Values,
    send: ({ reason }: Values) => reportChildAbsence(session.session_id, reason.trim()),
    onDone: (sessions) => {
      queryClient.setQueryData(parentSessionsQuery.queryKey, sessions);
      toasts.success(t('sessions.done'));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('sessions.dialog')} action={t('sessions.send')} onClose={onClose}>
      <Typography>
        {session.class_name}, {formatDateTime(session.start_time)}
      </Typography>
      <TextField<Values>
        name="reason"
        label={t('sessions.reason')}
        hint={t('sessions.hint')}
        rows={3}
        maxLength={REASON_MOST}
      />
    </FormDialog>
  );
}
