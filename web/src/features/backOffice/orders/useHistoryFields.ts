import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { methodLabel, orderStatuses, statusLabel } from '#/features/orders';
import { formatVnd } from '#/i18n/format';
import type { HistoryField } from '#/ui/history/types';
import { payMethods } from '../words';

const money = (value: unknown) => (typeof value === 'number' ? formatVnd(value) : undefined);

/** Words of the parts of a value, of those that are told. */
const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ') || undefined;

/** What the history of an order calls what was changed, and how it writes it. */
export function useHistoryFields(): Record<string, HistoryField> {
  const { t } = useTranslation('backOffice');
  return useMemo(() => {
    const status = (value: unknown) => {
      const known = orderStatuses.find((one) => one === value);
      return known && statusLabel(known);
    };
    const method = (value: unknown) => {
      const known = payMethods.find((one) => one === value);
      return known && methodLabel(known);
    };
    const refund = (value: unknown) => {
      const {
        amount,
        reason,
        went_back: isGone,
      } = (value ?? {}) as {
        amount?: unknown;
        reason?: string;
        went_back?: boolean;
      };
      const ended = isGone === undefined ? undefined : t(isGone ? 'refunds.done' : 'refunds.failed');
      return joined(money(amount), reason, ended);
    };
    const payment = (value: unknown) => {
      const { decision, note } = (value ?? {}) as { decision?: unknown; note?: string };
      const known = (['assigned', 'refunded', 'noted'] as const).find((one) => one === decision);
      return joined(known && t(`decided.${known}`), note);
    };
    return {
      status: { label: t('column.status'), format: status },
      method: { label: t('column.method'), format: method },
      amount: { label: t('column.amount'), format: money },
      received: { label: t('money.received'), format: money },
      buyer: { label: t('column.buyer') },
      course: { label: t('column.course') },
      admin_note: { label: t('note.label') },
      reason: { label: t('reason') },
      refund: { label: t('refund.open'), format: refund },
      payment: { label: t('decided.label'), format: payment },
    };
  }, [t]);
}
