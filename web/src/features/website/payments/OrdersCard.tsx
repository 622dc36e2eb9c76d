import { useTranslation } from 'react-i18next';
import { FormRow } from '#/ui/form/ApiForm';
import { FormCard } from '#/ui/form/FormCard';
import { NumberField } from '#/ui/form/NumberField';
import { TextField } from '#/ui/form/TextField';
import { limits, type PaymentsForm } from './schema';

/** How long orders and refunds are open, and what affiliates bring. */
export function OrdersCard() {
  const { t } = useTranslation('payments');
  return (
    <FormCard title={t('orders.title')}>
      <FormRow>
        <TextField<PaymentsForm>
          name="prefix"
          label={t('orders.prefix')}
          hint={t('orders.prefixHint')}
          maxLength={2}
          autoCapitalize="characters"
          autoComplete="off"
        />
        <NumberField<PaymentsForm>
          name="order_hours"
          label={t('orders.hours')}
          hint={t('orders.hoursHint')}
          unit={t('orders.hour')}
          min={1}
          step={1}
        />
        <NumberField<PaymentsForm>
          name="refund_days"
          label={t('orders.refundDays')}
          hint={t('orders.refundDaysHint')}
          unit={t('orders.day')}
          min={0}
          step={1}
        />
      </FormRow>
      <FormRow>
        <NumberField<PaymentsForm>
          name="affiliate_value"
          label={t('orders.value')}
          hint={t('orders.valueHint')}
          unit="%"
          min={0}
          max={100}
          step={1}
        />
        <NumberField<PaymentsForm>
          name="affiliate_bonus"
          label={t('orders.bonus')}
          hint={t('orders.bonusHint')}
          unit="%"
          min={0}
          max={100}
          step={1}
        />
      </FormRow>
    </FormCard>
  );
}

/** Who sells, as receipts say. */
export function SellerCard() {
  const { t } = useTranslation('payments');
  return (
    <FormCard title={t('seller.title')}>
      <FormRow>
        <TextField<PaymentsForm> name="seller.name" label={t('seller.name')} maxLength={limits.name} optional />
        <TextField<PaymentsForm>
          name="seller.tax_code"
          label={t('seller.taxCode')}
          maxLength={limits.tax_code}
          autoComplete="off"
          optional
        />
      </FormRow>
      <TextField<PaymentsForm> name="seller.address" label={t('seller.address')} maxLength={limits.address} optional />
    </FormCard>
  );
}
