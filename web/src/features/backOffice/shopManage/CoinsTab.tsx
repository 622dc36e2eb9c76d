import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { loadCoinLedger } from '#/features/coins';
import { TabStrip, useRouteTab } from '#/ui/RouteTabs';
import { SkeletonList } from '#/ui/states';
import { ItemsPart } from './ItemsPart';
import { PurchasesPart } from './PurchasesPart';

const CoinLedger = lazy(loadCoinLedger);

const parts = ['ledger', 'items', 'purchases'] as const;
type CoinsPart = (typeof parts)[number];

/** uCoin: who got and spent how many, what they buy, and what is to be handed over. */
export default function CoinsTab() {
  const { t } = useTranslation('shopManage');
  const [part] = useRouteTab(parts, 'part');
  const [, setSearch] = useSearchParams();
  // What one part's list is narrowed to means nothing in another.
  const open = (key: CoinsPart) =>
    setSearch(key === 'ledger' ? 'tab=ucoin' : `tab=ucoin&part=${key}`, { replace: true, preventScrollReset: true });
  return (
    <TabStrip
      label={t('parts.label')}
      tabs={parts.map((key) => ({ key, label: t(`parts.${key}`) }))}
      value={part}
      onChange={open}
    >
      {(key) => (
        <Suspense fallback={<SkeletonList />}>
          {key === 'ledger' && <CoinLedger />}
          {key === 'items' && <ItemsPart />}
          {key === 'purchases' && <PurchasesPart />}
        </Suspense>
      )}
    </TabStrip>
  );
}
