import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { formatVnd } from '#/i18n/format';
import { AsyncSelectField } from '#/ui/form/AsyncSelectField';
import { FormDialog } from '#/ui/form/FormDialog';
import { message } from '#/ui/form/message';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { saleKeys } from '../api';
import { decideFinding, findOrders } from './api';
import type { ReconciliationRow } from './types';

const schema = z.object({
  order: z
    .nullable(z.object({ value: z.number(), label: z.string(), detail: z.optional(z.string()) }))
    .check(z.refine((order) => order !== null, message('required'))),
});
type Values = z.infer<typeof schema>;

/** Says which order some money is for; the order gets on by it as if the bank had named it. */
export default function AssignDialog({ row, onClose }: { row: ReconciliationRow; onClose: () => void }) {
  const { t } = useTranslation('reconciliation');
  const queryClient = useQueryClient();
  const form = useApiForm<Values, ReconciliationRow>({
    schema,
    defaultValues: { order: null },
    fieldOf: (field) => (field === 'transaction_id' ? 'order' : undefined),
    send: ({ order }) => decideFinding(row.id, { transaction_id: order?.value ?? 0 }),
    onDone: async () => {
      await queryClient.invalidateQueries({ queryKey: saleKeys.all });
      toasts.success(t('assign.done'));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('assign.open')} action={t('assign.action')} onClose={onClose}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {t('assign.text', { amount: formatVnd(row.amount), content: row.content || row.number })}
      </Typography>
      <AsyncSelectField<Values>
        name="order"
        label={t('column.order')}
        hint={t('assign.hint')}
        searchKey={['orders']}
        search={findOrders}
      />
    </FormDialog>
  );
}
