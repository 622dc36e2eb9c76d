import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useChannel } from '#/api/channel';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { Drawer } from '#/ui/Drawer';
import { HistoryButton } from '#/ui/history/HistoryButton';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { orderQuery, renewOrder } from '../api';
import type { AdminOrder } from '../types';
import { NoteForm } from './NoteForm';
import { OrderActions } from './OrderActions';
import { OrderFacts } from './OrderFacts';
import { OrderHistory, OrderMoney, OrderPictures } from './OrderParts';
import { UnclearRefunds } from './UnclearRefunds';
import { useHistoryFields } from './useHistoryFields';

/** One order beside the list: what was bought, the money, what happened, and what can be done. */
export default function OrderDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('backOffice');
  const queryClient = useQueryClient();
  const order = useQuery(orderQuery(id));
  useChannel(`transaction/${id}`, { resync: () => void renewOrder(queryClient, id) });
  return (
    <Drawer open width="lg" title={order.data?.reference ?? t('order.loading')} onClose={onClose}>
      <QueryView query={order} missing={<EmptyState title={t('order.gone')} />}>
        {(found) => <OrderBody order={found} />}
      </QueryView>
    </Drawer>
  );
}

function OrderBody({ order }: { order: AdminOrder }) {
  const historyFields = useHistoryFields();
  const user = useUser();
  const mayChange = may(user, 'transaction', 'update');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
      <OrderActions order={order} mayChange={mayChange} />
      {mayChange && <UnclearRefunds order={order} />}
      <OrderFacts order={order} />
      <OrderPictures images={order.images} />
      <OrderMoney order={order} />
      <OrderHistory events={order.events} />
      {mayChange && <NoteForm order={order} />}
      {may(user, 'data_change_history', 'read') && (
        <div>
          <HistoryButton kind="order" id={order.id} fields={historyFields} />
        </div>
      )}
    </Box>
  );
}
