import { useTranslation } from 'react-i18next';
import { Drawer } from '#/ui/Drawer';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { useOrder } from '../useOrder';
import { OrderPanel } from './OrderPanel';

/** An order beside the list of them. */
export function OrderDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const query = useOrder(id);
  return (
    <Drawer open onClose={onClose} width="lg" title={query.data?.course.title ?? t('one')}>
      <QueryView query={query} missing={<EmptyState title={t('missing.title')} text={t('missing.text')} />}>
        {(order) => <OrderPanel order={order} />}
      </QueryView>
    </Drawer>
  );
}
