import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { FormCard } from '#/ui/form/FormCard';
import { SwitchField } from '#/ui/form/SwitchField';
import { TextField } from '#/ui/form/TextField';
import { Callback } from './Callback';
import { KeyField } from './KeyField';
import { limits, offeredMethods, type PaymentsForm } from './schema';
import type { PaymentSettings } from './types';

/** What buyers may choose. */
export function MethodsCard() {
  const { t } = useTranslation('payments');
  return (
    <FormCard title={t('methods.title')}>
      {offeredMethods.map((method) => (
        <SwitchField<PaymentsForm>
          key={method}
          name={`methods.${method}`}
          label={t(`methods.${method}`)}
          hint={t(`methods.hint.${method}`)}
        />
      ))}
    </FormCard>
  );
}

/** VNPay: the terminal, its key, and where it tells of payments. */
export function GatewayCard({ settings }: { settings: PaymentSettings }) {
  const { t } = useTranslation('payments');
  return (
    <FormCard title={t('gateway.title')}>
      <Typography variant="body2" color="textSecondary">
        {t('gateway.lead')}
      </Typography>
      <TextField<PaymentsForm>
        name="vnpay_terminal"
        label={t('gateway.terminal')}
        hint={t('gateway.terminalHint')}
        maxLength={limits.terminal}
        autoComplete="off"
        spellCheck={false}
        optional
      />
      <KeyField name="vnpay_secret" isStored={settings.keys.vnpay_secret} />
      <Callback label={t('callback.vnpay')} url={settings.callbacks.vnpay} />
    </FormCard>
  );
}
