import { useTranslation } from 'react-i18next';
import type { LoadContext } from '#/routing/table';
import { PageHeader } from '#/ui/PageHeader';
import { readListState } from '#/ui/table/useListState';
import { coinList, coinsQuery } from '../api';
import CoinLedger from '../components/CoinLedger';

export const load = ({ search, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(coinsQuery(readListState(coinList, search).query));

/** The ledger of uCoin, as a screen of its own. */
export default function CoinsPage() {
  const { t } = useTranslation('coins');
  return (
    <>
      <PageHeader title={t('title.manage-coins')} lead={t('lead')} />
      <CoinLedger />
    </>
  );
}
