import Alert from '@mui/material/Alert';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiForm } from '#/ui/form/ApiForm';
import { SaveBar } from '#/ui/form/SaveBar';
import { useApiForm, type ApiFormState } from '#/ui/form/useApiForm';
import { useLeaveGuard } from '#/ui/form/useLeaveGuard';
import { QueryView } from '#/ui/QueryView';
import { toasts } from '#/ui/toasts';
import { paymentSettingsQuery, savePaymentSettings } from './api';
import { BankCards } from './BankCards';
import { GatewayCard, MethodsCard } from './MethodsCard';
import { OrdersCard, SellerCard } from './OrdersCard';
import { bodyOf, formOf, paymentsSchema, type PaymentsForm } from './schema';
import type { PaymentSettings } from './types';

/** How the site takes money. */
export default function PaymentsSection() {
  return (
    <QueryView query={useQuery(paymentSettingsQuery)}>{(settings) => <PaymentsFields begun={settings} />}</QueryView>
  );
}

function PaymentsFields({ begun }: { begun: PaymentSettings }) {
  const { t } = useTranslation('payments');
  const queryClient = useQueryClient();
  const [settings, setSettings] = useState(begun);
  const form: ApiFormState<PaymentsForm, PaymentSettings> = useApiForm<PaymentsForm, PaymentSettings>({
    schema: paymentsSchema,
    defaultValues: formOf(begun),
    send: (values) => savePaymentSettings(bodyOf(values, settings.version)),
    onDone: (saved) => {
      setSettings(saved);
      // What was typed of keys is gone from the page once the server has it.
      form.form.reset(formOf(saved));
      queryClient.setQueryData(paymentSettingsQuery.queryKey, saved);
      toasts.success(t('saved'));
    },
  });
  useLeaveGuard(() => form.isUnsaved(), 'tab');
  return (
    <>
      {!settings.payment_allowed && (
        <Alert severity="warning" role="note" sx={{ mb: 5 }}>
          {t('notAllowed')}
        </Alert>
      )}
      <ApiForm form={form} label={t('title')}>
        <MethodsCard />
        <BankCards settings={settings} />
        <GatewayCard settings={settings} />
        <OrdersCard />
        <SellerCard />
      </ApiForm>
      <SaveBar form={form} />
    </>
  );
}
