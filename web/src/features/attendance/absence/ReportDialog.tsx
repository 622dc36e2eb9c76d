import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#/ui/form/FormDialog';
import { rules } from '#/ui/form/rules';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import type { SheetSession } from '../types';
import { spokenSession } from '../words';
import { reportAbsence } from './api';

const REASON_MOST = 500;
const schema = z.object({ reason: rules.text(REASON_MOST) });
type Values = z.infer<typeof schema>;

/** Why I won't come to a session. */
export default function ReportDialog(props: {
  session: SheetSession;
  reason: string;
  onDone: () => void;
  onClose: () => void;
}) {
  const { session, reason, onDone, onClose } = props;
  const { t } = useTranslation('attendance');
  const form = useApiForm({
    schema,
    defaultValues: { reason } as Values,
    send: (values: Values) => reportAbsence(session.id, values.reason.trim()),
    onDone: () => {
      toasts.success(t('report.done'));
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('report.title')} action={t('report.send')} onClose={onClose}>
      <Typography>{spokenSession(session)}</Typography>
      <TextField<Values>
        name="reason"
        label={t('report.reason')}
        hint={t('report.hint')}
        rows={3}
        maxLength={REASON_MOST}
      />
    </FormDialog>
  );
}
