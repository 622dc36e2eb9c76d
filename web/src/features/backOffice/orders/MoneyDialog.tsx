import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { formatVnd } from '#/i18n/format';
import { FormDialog } from '#/ui/form/FormDialog';
import { MoneyField } from '#/ui/form/MoneyField';
import { rules } from '#/ui/form/rules';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { changeOrder, keepOrder } from '../api';
import type { AdminOrder } from '../types';

const schema = z.object({ received: rules.count() });
type Values = z.infer<typeof schema>;

/** Writes how much has come in by a way of which the site is not told: cash, or a transfer that a person saw. */
export default function MoneyDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { t } = useTranslation('backOffice');
  const queryClient = useQueryClient();
  const form = useApiForm<Values, AdminOrder>({
    schema,
    defaultValues: { received: Math.max(order.amount, order.received) },
    send: ({ received }) => changeOrder(order.id, { received, version: order.version }),
    onDone: async (saved) => {
      await keepOrder(queryClient, saved);
      toasts.success(t('money.done', { reference: saved.reference, amount: formatVnd(saved.received) }));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('money.open')} action={t('money.action')} onClose={onClose}>
      <Typography>
        {t('money.text', { amount: formatVnd(order.amount), received: formatVnd(order.received) })}
      </Typography>
      <MoneyField<Values> name="received" label={t('money.all')} hint={t('money.hint')} />
    </FormDialog>
  );
}
