import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { newKey } from '#/api/newKey';
import { formatVnd } from '#/i18n/format';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { FormDialog } from '#/ui/form/FormDialog';
import { MoneyField } from '#/ui/form/MoneyField';
import { rules } from '#/ui/form/rules';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { keepOrder, refundOrder } from '../api';
import type { AdminOrder } from '../types';

const ways = ['gateway', 'transfer', 'cash'] as const;
const accesses = ['end', 'keep'] as const;
const LONGEST = 500;

const schemaOf = (left: number) =>
  z.object({
    amount: rules.wholeBetween(1, left),
    reason: rules.text(LONGEST),
    way: z.enum(ways),
    access: z.enum(accesses),
  });
type Values = z.infer<ReturnType<typeof schemaOf>>;

/** Gives money back, in part or whole; sent twice it is one refund. */
export default function RefundDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { t } = useTranslation('backOffice');
  const queryClient = useQueryClient();
  const [key] = useState(newKey);
  const left = order.received - order.refunded;
  const byGateway = order.payments.some(({ provider }) => provider === 'vnpay');
  const form = useApiForm<Values, AdminOrder>({
    schema: schemaOf(left),
    defaultValues: { amount: left, reason: '', way: byGateway ? 'gateway' : 'transfer', access: 'end' },
    send: (values) => refundOrder(order.id, { ...values, key }),
    onDone: async (saved) => {
      await keepOrder(queryClient, saved);
      toasts.success(t('refund.done', { reference: saved.reference }));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('refund.open')} action={t('refund.action')} danger onClose={onClose}>
      <MoneyField<Values>
        name="amount"
        label={t('refund.amount')}
        hint={t('refund.most', { amount: formatVnd(left) })}
      />
      <TextField<Values> name="reason" label={t('reason')} hint={t('refund.reasonHint')} rows={2} maxLength={LONGEST} />
      <ChoiceField<Values, (typeof ways)[number]>
        name="way"
        label={t('refund.way')}
        options={ways.map((value) => ({
          value,
          label: t(`way.${value}`),
          hint: value === 'gateway' && !byGateway ? t('refund.noGateway') : t(`refund.wayHint.${value}`),
          disabled: value === 'gateway' && !byGateway,
        }))}
      />
      <ChoiceField<Values, (typeof accesses)[number]>
        name="access"
        label={t('refund.access')}
        options={accesses.map((value) => ({
          value,
          label: t(`refund.${value}`),
          hint: order.quantity > 1 ? t(`refund.seatsHint.${value}`) : undefined,
        }))}
      />
    </FormDialog>
  );
}
