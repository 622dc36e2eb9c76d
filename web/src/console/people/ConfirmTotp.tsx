import { useTranslation } from 'react-i18next';
import { FormDialog } from '#/ui/form/FormDialog';
import { toasts } from '#/ui/toasts';
import { useRefreshAll } from '../api';
import { calls } from '../client';
import { CodeField } from '../signIn/CodeField';
import type { CodeValues } from '../signIn/schema';
import { TotpEnrolmentView } from '../signIn/TotpEnrolmentView';
import { useCodeForm } from '../signIn/useCodeForm';
import type { TotpEnrolment } from '../types';
import { useFreshSession } from './useFreshSession';

/** A new secret to take into an app, and the app's first code, which makes it the one that counts. */
export default function ConfirmTotp({ offer, onClose }: { offer: TotpEnrolment; onClose: () => void }) {
  const { t } = useTranslation('console');
  const refresh = useRefreshAll();
  const freshSession = useFreshSession();
  const form = useCodeForm(
    (body) => calls.post('/api/console/account/totp/confirm', { body }),
    () => {
      toasts.success(t('account.totpDone'));
      void freshSession();
      void refresh();
      onClose();
    },
  );
  return (
    <FormDialog form={form} title={t('account.totp')} action={t('account.confirm')} onClose={onClose}>
      <TotpEnrolmentView offer={offer} />
      <CodeField<CodeValues> name="code" label={t('signIn.totp')} hint={t('totp.first')} />
    </FormDialog>
  );
}
