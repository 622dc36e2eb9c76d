import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOpen } from '#/features/orders';
import { currentLocale } from '#/i18n/i18n';
import { ReasonDialog } from '#/ui/form/ReasonDialog';
import { saveFrom } from '#/ui/saveFrom';
import { toasts } from '#/ui/toasts';
import { changeOrder, keepOrder, receiptAddress } from '../api';
import type { AdminOrder } from '../types';

const MoneyDialog = lazy(() => import('./MoneyDialog'));
const RefundDialog = lazy(() => import('./RefundDialog'));

/** Most characters of a reason. */
const LONGEST = 500;

type Opened = 'money' | 'success' | 'failure' | 'refund';

/** What can be done with an order; who may not says why. */
export function OrderActions({ order, mayChange }: { order: AdminOrder; mayChange: boolean }) {
  const { t } = useTranslation('backOffice');
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const open = isOpen(order);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {!mayChange && <Alert severity="info">{t('readOnly')}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {mayChange && (
          <>
            <Button variant={open ? 'contained' : 'outlined'} onClick={() => setOpened('money')}>
              {t('money.open')}
            </Button>
            {order.status !== 'success' && (
              <Button variant="outlined" onClick={() => setOpened('success')}>
                {t('decide.success')}
              </Button>
            )}
            {open && (
              <Button variant="outlined" color="error" onClick={() => setOpened('failure')}>
                {t('decide.failure')}
              </Button>
            )}
            {order.received > order.refunded && (
              <Button variant="outlined" color="error" onClick={() => setOpened('refund')}>
                {t('refund.open')}
              </Button>
            )}
          </>
        )}
        {order.has_receipt && (
          <Button
            variant="outlined"
            color="secondary"
            startIcon={<DownloadIcon />}
            onClick={() => saveFrom(receiptAddress(order.id, currentLocale()))}
          >
            {t('receipt')}
          </Button>
        )}
      </Box>
      <Suspense>
        {opened === 'money' && <MoneyDialog order={order} onClose={close} />}
        {opened === 'refund' && <RefundDialog order={order} onClose={close} />}
      </Suspense>
      {(opened === 'success' || opened === 'failure') && (
        <DecisionDialog order={order} status={opened} onClose={close} />
      )}
    </Box>
  );
}

/** Lets the buyer in without the money, or turns the order down; the reason stays in its history. */
function DecisionDialog(props: { order: AdminOrder; status: 'success' | 'failure'; onClose: () => void }) {
  const { order, status, onClose } = props;
  const { t } = useTranslation('backOffice');
  const queryClient = useQueryClient();
  return (
    <ReasonDialog
      title={t(`decide.${status}`)}
      action={t(`decide.${status}`)}
      label={t('reason')}
      hint={t(`decide.${status}Hint`)}
      longest={LONGEST}
      danger={status === 'failure'}
      onSend={async (reason) => {
        await keepOrder(queryClient, await changeOrder(order.id, { status, reason, version: order.version }));
        toasts.success(t(`decide.${status}Done`, { reference: order.reference }));
      }}
      onClose={onClose}
    />
  );
}
