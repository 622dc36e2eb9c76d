import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { receiptAddress } from '../api';
import { isToPay } from '../rules';
import type { OrderView } from '../types';
import { useCancel } from '../useCancel';

/** What the buyer can do with an order: its receipt, another way to pay unless its payment is awaited, giving it up. */
export function OrderActions({ order, isAwaited }: { order: OrderView; isAwaited: boolean }) {
  const { t } = useTranslation('orders');
  const cancel = useCancel();
  const { id, course, has_receipt: hasReceipt, can_cancel: canCancel } = order;
  const canChange = isToPay(order) && !isAwaited;
  if (!hasReceipt && !canCancel && !canChange) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {hasReceipt && (
        <Button variant="outlined" startIcon={<ReceiptIcon />} href={receiptAddress(id)} download>
          {t('action.receipt')}
        </Button>
      )}
      {canChange && (
        <Button variant="outlined" component={AppLink} to={paths.checkout(course.slug)}>
          {t('action.change')}
        </Button>
      )}
      {canCancel && (
        <Button color="error" onClick={() => void cancel(order)}>
          {t('action.cancel')}
        </Button>
      )}
    </Box>
  );
}
