import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '#/api/envelope';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { ApiForm } from '#/ui/form/ApiForm';
import { SaveBar } from '#/ui/form/SaveBar';
import { useApiForm, type ApiFormState } from '#/ui/form/useApiForm';
import { useLeaveGuard } from '#/ui/form/useLeaveGuard';
import { useStored } from '#/ui/form/useStored';
import { QueryView } from '#/ui/QueryView';
import { toasts } from '#/ui/toasts';
import { paymentSettingsQuery, savePaymentSettings } from './api';
import { BankCards } from './BankCards';
import { GatewayCard, MethodsCard } from './MethodsCard';
import { OrdersCard, SellerCard } from './OrdersCard';
import { PaymentsHistory } from './PaymentsHistory';
import { bodyOf, formOf, paymentsSchema, type PaymentsForm } from './schema';
import type { PaymentSettings } from './types';

/** How the site takes money. */
export default function PaymentsSection() {
  return (
    <QueryView query={useQuery(paymentSettingsQuery)}>{(settings) => <PaymentsFields begun={settings} />}</QueryView>
  );
}

/** A save that came too late is answered with what others have saved. */
const newestIn = ({ data }: ApiError) => data as PaymentSettings;

function PaymentsFields({ begun }: { begun: PaymentSettings }) {
  const { t } = useTranslation('payments');
  const queryClient = useQueryClient();
  const { stored, setStored, send, words } = useStored<PaymentsForm, PaymentSettings>(begun, formOf, newestIn);
  const form: ApiFormState<PaymentsForm, PaymentSettings> = useApiForm<PaymentsForm, PaymentSettings>({
    schema: paymentsSchema,
    defaultValues: formOf(begun),
    words,
    send: (values) => send(form.form, ({ version }) => savePaymentSettings(bodyOf(values, version))),
    onDone: (saved) => {
      setStored(saved);
      // What was typed of keys is gone from the page once the server has it.
      form.form.reset(formOf(saved));
      queryClient.setQueryData(paymentSettingsQuery.queryKey, saved);
      toasts.success(t('saved'));
    },
  });
  useLeaveGuard(() => form.isUnsaved(), 'tab');
  const seesHistory = may(useUser(), 'data_change_history', 'read');
  return (
    <>
      {!stored.payment_allowed && (
        <Alert severity="warning" role="note" sx={{ mb: 5 }}>
          {t('notAllowed')}
        </Alert>
      )}
      <ApiForm form={form} label={t('title')}>
        <MethodsCard />
        <BankCards settings={stored} />
        <GatewayCard settings={stored} />
        <OrdersCard />
        <SellerCard />
      </ApiForm>
      {seesHistory && (
        <Box sx={{ my: 5 }}>
          <PaymentsHistory banks={stored.banks} />
        </Box>
      )}
      <SaveBar form={form} />
    </>
  );
}
