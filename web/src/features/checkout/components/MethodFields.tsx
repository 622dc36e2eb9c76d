import BankIcon from '@mui/icons-material/AccountBalanceOutlined';
import CashIcon from '@mui/icons-material/PaymentsOutlined';
import CardIcon from '@mui/icons-material/CreditCardOutlined';
import DeliveryIcon from '@mui/icons-material/LocalShippingOutlined';
import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { channelLabel, methodLabel, type PayChannel, type PayMethod } from '#/features/orders';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { FormCard } from '#/ui/form/FormCard';
import { SelectField } from '#/ui/form/SelectField';
import { TextField } from '#/ui/form/TextField';
import type { CheckoutForm } from '../schema';
import type { Quote } from '../types';

const icons: Record<Exclude<PayMethod, 'free'>, ReactNode> = {
  gateway: <CardIcon />,
  bank_transfer: <BankIcon />,
  cash: <CashIcon />,
  cod: <DeliveryIcon />,
};

const isPaid = (method: PayMethod): method is Exclude<PayMethod, 'free'> => method !== 'free';

/** How it is paid, of what the site takes; and what the chosen method still has to know. */
export function MethodFields({ quote, method }: { quote: Quote; method: PayMethod | null }) {
  const { t } = useTranslation('checkout');
  const methods = quote.methods.filter(isPaid);
  if (methods.length === 0) return <Alert severity="info">{t('noMethod')}</Alert>;
  return (
    <FormCard title={t('method.title')}>
      <ChoiceField<CheckoutForm, PayMethod>
        name="method"
        label={t('method.label')}
        hideLabel
        cards
        options={methods.map((value) => ({
          value,
          label: methodLabel(value),
          hint: t(`method.${value}`),
          icon: icons[value],
        }))}
      />
      {method === 'gateway' && quote.channels.length > 0 && (
        <SelectField<CheckoutForm, PayChannel>
          name="channel"
          label={t('channel.label')}
          empty={t('channel.any')}
          options={quote.channels.map((value) => ({ value, label: channelLabel(value) }))}
        />
      )}
      {method === 'cod' && <DeliveryFields />}
    </FormCard>
  );
}

function DeliveryFields() {
  const { t } = useTranslation('checkout');
  return (
    <>
      <TextField<CheckoutForm> name="name" label={t('delivery.name')} autoComplete="name" />
      <TextField<CheckoutForm> name="phone" type="tel" label={t('delivery.phone')} autoComplete="tel" inputMode="tel" />
      <TextField<CheckoutForm> name="address" label={t('delivery.address')} autoComplete="street-address" rows={2} />
    </>
  );
}
