import AddIcon from '@mui/icons-material/AddRounded';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { loadNamespaces } from '#/i18n/i18n';
import type { LoadContext } from '#/routing/table';
import { PageHeader } from '#/ui/PageHeader';
import { TabStrip, useRouteTab } from '#/ui/RouteTabs';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';
import { readListState, wholeNumber } from '#/ui/table/useListState';
import { checkList, checkQuery, orderList, ordersQuery } from '../api';
import { tabs, type TransactionsTab } from '../tabs';

const Pending = ({ error, retry }: PendingPart) =>
  error === null ? <SkeletonList /> : <ErrorState error={error} onRetry={retry} />;

// The first two are fetched beside their rows, and drawn with the page.
const orders = lazyPart(async () => (await import('../orders/OrdersTab')).OrdersTab, Pending);
const check = lazyPart(async () => (await import('../orders/CheckTab')).CheckTab, Pending);

const OrderDrawer = lazy(() => import('../orders/OrderDrawer'));
const NewOrderDialog = lazy(() => import('../orders/NewOrderDialog'));
const ReconciliationTab = lazy(async () => {
  const [tab] = await Promise.all([import('../reconciliation/ReconciliationTab'), loadNamespaces(['reconciliation'])]);
  return tab;
});
const DiscountsTab = lazy(async () => {
  const [tab] = await Promise.all([import('../discounts/DiscountsTab'), loadNamespaces(['discounts'])]);
  return tab;
});
const RevenueTab = lazy(async () => {
  const [tab] = await Promise.all([import('../revenue/RevenueTab'), loadNamespaces(['revenue'])]);
  return tab;
});
const CoinsTab = lazy(async () => {
  const [tab] = await Promise.all([import('../shopManage/CoinsTab'), loadNamespaces(['shopManage', 'coins'])]);
  return tab;
});

export const load = ({ search, queryClient }: LoadContext): Promise<unknown> => {
  const tab = search.get('tab');
  if (tab === null)
    return Promise.all([
      orders.fetch(),
      queryClient.prefetchQuery(ordersQuery(readListState(orderList, search).query)),
    ]);
  if (tab === 'check')
    return Promise.all([check.fetch(), queryClient.prefetchQuery(checkQuery(readListState(checkList, search).query))]);
  return Promise.resolve();
};

/** What was ordered and paid; the order that the address names is open beside its list. */
export default function TransactionsPage() {
  const { t } = useTranslation('backOffice');
  const [tab] = useRouteTab(tabs);
  const [search, setSearch] = useSearchParams();
  const mayCreate = may(useUser(), 'transaction', 'create');
  const [isCreating, setCreating] = useState(false);
  const waiting = useQuery(checkQuery({ page: 1, size: 12 })).data?.meta.total;
  const shown = wholeNumber(search.get('order') ?? undefined);
  const show = (id: number | undefined) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === undefined) next.delete('order');
        else next.set('order', String(id));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  // What one tab's list is narrowed to means nothing in another.
  const openTab = (key: TransactionsTab) =>
    setSearch(key === 'orders' ? '' : `tab=${key}`, { replace: true, preventScrollReset: true });
  return (
    <>
      <PageHeader
        title={t('title.manage-transactions')}
        lead={t('lead')}
        actions={
          mayCreate && (
            <Button variant="contained" startIcon={<AddIcon />} onClick={() => setCreating(true)}>
              {t('create.open')}
            </Button>
          )
        }
      />
      <TabStrip
        label={t('tabs.label')}
        tabs={tabs.map((key) => ({
          key,
          label: t(`tabs.${key}`),
          badge: key === 'check' && waiting ? waiting : undefined,
        }))}
        value={tab}
        onChange={openTab}
      >
        {(key) => (
          <Suspense fallback={<SkeletonList />}>
            {key === 'orders' && <orders.Part />}
            {key === 'check' && <check.Part />}
            {key === 'reconciliation' && <ReconciliationTab />}
            {key === 'discounts' && <DiscountsTab />}
            {key === 'revenue' && <RevenueTab />}
            {key === 'ucoin' && <CoinsTab />}
          </Suspense>
        )}
      </TabStrip>
      <Suspense>
        {shown !== undefined && <OrderDrawer key={shown} id={shown} onClose={() => show(undefined)} />}
        {isCreating && (
          <NewOrderDialog
            onDone={({ id }) => {
              setCreating(false);
              show(id);
            }}
            onClose={() => setCreating(false)}
          />
        )}
      </Suspense>
    </>
  );
}
