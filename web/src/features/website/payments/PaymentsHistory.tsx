import { useTranslation } from 'react-i18next';
import { HistoryButton } from '#/ui/history/HistoryButton';
import { bankKeys, offeredMethods } from './schema';
import type { PaymentSettings } from './types';

/** A site has one row of settings. */
const ONLY = 1;

const keyNames = ['vnpay_secret', ...bankKeys] as const;

/** The words of a list, one by one; undefined of an empty one. */
const wordsOf =
  <V extends string>(known: readonly V[], text: (word: V) => string) =>
  (value: unknown) =>
    known
      .filter((word) => Array.isArray(value) && value.includes(word))
      .map(text)
      .join(', ') || undefined;

/** Opens who changed what of how the site takes money; of keys it says which there were. */
export function PaymentsHistory({ banks }: Pick<PaymentSettings, 'banks'>) {
  const { t } = useTranslation('payments');
  const bankOf = (value: unknown) => banks.find(({ bin }) => bin === value)?.name;
  const sellerOf = (value: unknown) =>
    Object.values((value ?? {}) as Record<string, string>)
      .filter(Boolean)
      .join(' · ') || '–';
  return (
    <HistoryButton
      kind="payment_settings"
      id={ONLY}
      fields={{
        methods: { label: t('methods.title'), format: wordsOf(offeredMethods, (method) => t(`methods.${method}`)) },
        bank_bin: { label: t('bank.bank'), format: bankOf },
        account: { label: t('bank.account') },
        account_name: { label: t('bank.accountName') },
        prefix: { label: t('orders.prefix') },
        order_hours: { label: t('orders.hours') },
        refund_days: { label: t('orders.refundDays') },
        affiliate_value: { label: t('orders.value') },
        affiliate_bonus: { label: t('orders.bonus') },
        vnpay_terminal: { label: t('gateway.terminal') },
        seller: { label: t('seller.title'), format: sellerOf },
        providers: { label: t('key.all'), format: wordsOf(keyNames, (name) => t(`key.${name}`)) },
      }}
    />
  );
}
