import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { setNewest } from '#/api/setNewest';
import { dialogs } from '#/ui/dialogs';
import { toasts } from '#/ui/toasts';
import { cancelOrder, orderKeys } from './api';
import type { OrderView } from './types';

/** Gives an order up, once its buyer has agreed. */
export function useCancel(): (order: OrderView) => Promise<void> {
  const { t } = useTranslation('orders');
  const queryClient = useQueryClient();
  return async (order) => {
    const isDone = await dialogs.confirm({
      title: t('cancel.title', { reference: order.reference }),
      text: t('cancel.text', { course: order.course.title }),
      action: t('action.cancel'),
      danger: true,
      run: async () => setNewest(queryClient, orderKeys.one(order.id), await cancelOrder(order.id)),
    });
    if (!isDone) return;
    toasts.success(t('cancel.done', { reference: order.reference }));
    await queryClient.invalidateQueries({ queryKey: orderKeys.all });
  };
}
