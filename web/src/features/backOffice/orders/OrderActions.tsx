import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOpen } from '#/features/orders';
import { dialogs } from '#/ui/dialogs';
import { ReasonDialog } from '#/ui/form/ReasonDialog';
import { saveFrom } from '#/ui/saveFrom';
import { toasts } from '#/ui/toasts';
import { changeOrder, receiptAddress, saleKeys } from '../api';
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
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {!mayChange && <Alert severity="info">{t('readOnly')}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {mayChange && <Choices order={order} onOpen={setOpened} />}
        {order.has_receipt && (
          <Button
            variant="outlined"
            color="secondary"
            startIcon={<DownloadIcon />}
            onClick={() => saveFrom(receiptAddress(order.id))}
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

/** What somebody who may change orders does with this one. */
function Choices({ order, onOpen }: { order: AdminOrder; onOpen: (what: Opened) => void }) {
  const { t } = useTranslation('backOffice');
  const hold = useHold(order);
  const open = isOpen(order);
  return (
    <>
      <Button variant={open ? 'contained' : 'outlined'} onClick={() => onOpen('money')}>
        {t('money.open')}
      </Button>
      {order.status !== 'success' && (
        <Button variant="outlined" onClick={() => onOpen('success')}>
          {t('decide.success')}
        </Button>
      )}
      {open && order.status !== 'waiting_for_activation' && (
        <Button variant="outlined" color="secondary" onClick={() => void hold()}>
          {t('decide.hold')}
        </Button>
      )}
      {open && (
        <Button variant="outlined" color="error" onClick={() => onOpen('failure')}>
          {t('decide.failure')}
        </Button>
      )}
      {order.received > order.refunded && (
        <Button variant="outlined" color="error" onClick={() => onOpen('refund')}>
          {t('refund.open')}
        </Button>
      )}
    </>
  );
}

/** Says that somebody looks at an order, after a question: its buyer is told not to pay again. */
function useHold(order: AdminOrder): () => Promise<boolean> {
  const { t } = useTranslation('backOffice');
  const queryClient = useQueryClient();
  return () =>
    dialogs.confirm({
      title: t('decide.hold'),
      text: t('decide.holdText'),
      action: t('decide.hold'),
      run: () => {
        // As it is by now: the question stays open where it was changed meanwhile.
        const seen = queryClient.getQueryData<AdminOrder>(saleKeys.order(order.id)) ?? order;
        return changeOrder(queryClient, seen, { status: 'waiting_for_activation' });
      },
    });
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
        await changeOrder(queryClient, order, { status, reason });
        toasts.success(t(`decide.${status}Done`, { reference: order.reference }));
      }}
      onClose={onClose}
    />
  );
}
