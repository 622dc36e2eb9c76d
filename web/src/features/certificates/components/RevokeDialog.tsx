import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#/ui/form/FormDialog';
import { rules } from '#/ui/form/rules';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { certificateKeys, revokeCertificate, type Certificate } from '../api';

const REASON_MOST = 500;

const schema = z.object({ reason: rules.text(REASON_MOST) });
type Values = z.infer<typeof schema>;

/** Revokes a certificate for a reason, which its page tells everybody. */
export default function RevokeDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation('certificates');
  const queryClient = useQueryClient();
  const form = useApiForm<Values, Certificate>({
    schema,
    defaultValues: { reason: '' },
    send: ({ reason }) => revokeCertificate(code, reason),
    onDone: (now) => {
      queryClient.setQueryData(certificateKeys.one(code), now);
      toasts.success(t('revoke.done'));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('revoke.title')} action={t('revoke.action')} onClose={onClose}>
      <TextField<Values> name="reason" label={t('revoke.reason')} hint={t('revoke.help')} autoComplete="off" />
    </FormDialog>
  );
}
