import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { userQuery } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { formatNumber } from '#/i18n/format';
import type { LoadContext } from '#/routing/table';
import { PageHeader } from '#/ui/PageHeader';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { readListState } from '#/ui/table/useListState';
import { purchaseList, purchasesQuery, shopQuery } from '../api';
import { boughtDialog } from '../components/boughtPart';
import { ItemCard } from '../components/ItemCard';
import { Purchases } from '../components/Purchases';
import { useBuying } from '../useBuying';

export const load = ({ search, queryClient }: LoadContext) =>
  Promise.all([
    queryClient.prefetchQuery(shopQuery),
    queryClient.prefetchQuery(purchasesQuery(readListState(purchaseList, search).query)),
  ]);

/** What uCoin buy, how many I have, and what I bought. */
export default function ShopPage() {
  const { t } = useTranslation('shop');
  const balance = useBalance();
  const { buy, last, close } = useBuying();
  const none = (
    <div className="lp-card">
      <EmptyState title={t('none.title')} text={t('none.text')} />
    </div>
  );
  return (
    <>
      <PageHeader
        title={t('title.shop')}
        lead={t('lead')}
        actions={
          <Typography variant="h3" component="p" role="status">
            {t('balance', { number: formatNumber(balance) })}
          </Typography>
        }
      />
      <QueryView query={useQuery(shopQuery)} empty={{ when: (items) => items.length === 0, show: none }}>
        {(items) => (
          <Box component="ul" aria-label={t('title.shop')} sx={grid}>
            {items.map((item) => (
              <ItemCard key={item.id} item={item} balance={balance} onBuy={() => void buy(item)} />
            ))}
          </Box>
        )}
      </QueryView>
      <Purchases />
      {last && <boughtDialog.Part purchase={last} onClose={close} />}
    </>
  );
}

const grid = {
  display: 'grid',
  gap: 5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;

/** How many uCoin I have: what was earned since the page was loaded counts. */
function useBalance(): number {
  const queryClient = useQueryClient();
  useEffect(() => void queryClient.invalidateQueries({ queryKey: userQuery.queryKey }), [queryClient]);
  return useUser()?.ucoin ?? 0;
}
