import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatVnd } from '#/i18n/format';
import { dialogs } from '#/ui/dialogs';
import { changeOrder, saleKeys } from '../api';
import type { AdminOrder, OrderRefund } from '../types';

/** Refunds that the gateway did not answer to: somebody looks there, and says how each ended. */
export function UnclearRefunds({ order }: { order: AdminOrder }) {
  const { t } = useTranslation('backOffice');
  const clear = useClearing(order);
  const unclear = order.refunds.filter(({ state }) => state === 'unclear');
  return (
    <>
      {unclear.map((refund) => (
        <Alert key={refund.id} severity="warning">
          {t('unclear.text', { amount: formatVnd(refund.amount) })}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
            <Button size="small" variant="outlined" color="secondary" onClick={() => void clear(refund, true)}>
              {t('unclear.gone')}
            </Button>
            <Button size="small" variant="outlined" color="secondary" onClick={() => void clear(refund, false)}>
              {t('unclear.notGone')}
            </Button>
          </Box>
        </Alert>
      ))}
    </>
  );
}

/** Says how a refund ended, after a question. */
function useClearing(order: AdminOrder): (refund: OrderRefund, wentBack: boolean) => Promise<boolean> {
  const { t } = useTranslation('backOffice');
  const queryClient = useQueryClient();
  return ({ id, amount }, wentBack) =>
    dialogs.confirm({
      title: t(wentBack ? 'unclear.gone' : 'unclear.notGone'),
      text: t(wentBack ? 'unclear.goneText' : 'unclear.notGoneText', { amount: formatVnd(amount) }),
      action: t(wentBack ? 'unclear.gone' : 'unclear.notGone'),
      run: () => {
        // As it is by now: the question stays open where it was changed meanwhile.
        const seen = queryClient.getQueryData<AdminOrder>(saleKeys.order(order.id)) ?? order;
        return changeOrder(queryClient, seen, { refund: { id, went_back: wentBack } });
      },
    });
}
