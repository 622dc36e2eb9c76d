import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newKey } from '#/api/newKey';
import { renew } from '#/api/renew';
import { userQuery } from '#/auth/session';
import { courseKeys } from '#/features/courses';
import { formatNumber } from '#/i18n/format';
import { dialogs } from '#/ui/dialogs';
import { toasts } from '#/ui/toasts';
import { buyItem, shopKeys } from './api';
import type { ShopBought, ShopItem } from './types';

/** What was bought, with what it is of. */
export interface Purchase {
  item: ShopItem;
  bought: ShopBought;
}

/** Buys things after a question; what was bought last is to be shown where it is more than words. */
export function useBuying() {
  const { t } = useTranslation('shop');
  const queryClient = useQueryClient();
  const [last, setLast] = useState<Purchase | null>(null);
  const buy = async (item: ShopItem) => {
    const key = newKey();
    const done: ShopBought[] = [];
    const isBought = await dialogs.confirm({
      title: t('buy.title', { title: item.title }),
      text: t('buy.text', { coins: formatNumber(item.coins) }),
      action: t('buy.action'),
      run: async () => void done.push(await buyItem(item.id, key)),
    });
    const bought = done.at(-1);
    if (!isBought || !bought) return;
    queryClient.setQueryData(userQuery.queryKey, (user) => user && { ...user, ucoin: bought.balance });
    void renew(queryClient, shopKeys.all);
    // The ledger of the dashboard has another entry.
    void queryClient.invalidateQueries({ queryKey: ['coins'] });
    if (item.kind === 'course') void renew(queryClient, courseKeys.all);
    if (item.kind === 'item') toasts.success(t('buy.waits', { title: item.title }));
    else setLast({ item, bought });
  };
  return { buy, last, close: () => setLast(null) };
}
