import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newKey } from '#/api/newKey';
import { renew } from '#/api/renew';
import { informationPath, lacksInformation } from '#/auth/information';
import { userQuery } from '#/auth/session';
import { courseKeys } from '#/features/courses';
import { formatNumber } from '#/i18n/format';
import { paths } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
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
  const navigate = useAppNavigate();
  const [last, setLast] = useState<Purchase | null>(null);
  const buy = async (item: ShopItem) => {
    const key = newKey();
    const done: ShopBought[] = [];
    const isBought = await dialogs.confirm({
      title: t('buy.title', { title: item.title }),
      text: t('buy.text', { coins: formatNumber(item.coins) }),
      action: t('buy.action'),
      run: async () => {
        try {
          done.push(await buyItem(item.id, key));
        } catch (error) {
          if (!lacksInformation(error)) throw error;
          // What the site asks for may have changed since the page was opened.
          void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
          const run = () => navigate(informationPath(paths.shop));
          toasts.warning(error.message, { label: t('buy.information'), run });
        } finally {
          // Also where it was refused: there may be none left.
          void renew(queryClient, shopKeys.all);
        }
      },
    });
    const bought = done.at(-1);
    if (!isBought || !bought) return;
    queryClient.setQueryData(userQuery.queryKey, (user) => user && { ...user, ucoin: bought.balance });
    // The ledger of the dashboard has another entry.
    void queryClient.invalidateQueries({ queryKey: ['coins'] });
    if (item.kind === 'course') void renew(queryClient, courseKeys.all);
    if (item.kind === 'item') toasts.success(t('buy.waits', { title: item.title }));
    else setLast({ item, bought });
  };
  return { buy, last, close: () => setLast(null) };
}
