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
import { changeOrder } from '../api';
import type { AdminOrder } from '../types';

const schema = z.object({ received: rules.count() });
type Values = z.infer<typeof schema>;

/** What will have come in once all is paid; what went back of an open order pays for nothing. */
const wholeOf = ({ status, amount, received, refunded }: AdminOrder): number =>
  Math.max(received, status === 'success' ? amount : amount + refunded);

/** Writes how much has come in by a way of which the site is not told: cash, or a transfer that a person saw. */
export default function MoneyDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { t } = useTranslation('backOffice');
  const queryClient = useQueryClient();
  const form = useApiForm<Values, AdminOrder>({
    schema,
    defaultValues: { received: wholeOf(order) },
    send: ({ received }) => changeOrder(queryClient, order, { received }),
    onDone: (saved) => {
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
