import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Page } from '#/api/envelope';
import { DataTable } from '#/ui/table/DataTable';
import { useListState } from '#/ui/table/useListState';
import { bonusList, myBonusesQuery } from '../api';
import type { OwnBonus } from '../types';
import { BonusFilters } from './BonusFilters';
import { useBonusColumns } from './useBonusColumns';

/** A bonus with its place in the list: an order and its refund have the same reference. */
type Row = OwnBonus & { key: string };

const keyed = (page: Page<OwnBonus>): Page<Row> => ({
  ...page,
  items: page.items.map((bonus, index) => ({ ...bonus, key: `${bonus.reference}/${index}` })),
});

/** What I earned with others' orders. */
export default function MyBonuses() {
  const { t } = useTranslation('affiliates');
  const list = useListState(bonusList);
  const query = useQuery({ ...myBonusesQuery(list.query), select: keyed });
  return (
    <>
      <BonusFilters list={list} />
      <DataTable<Row>
        label={t('tabs.orders')}
        columns={useBonusColumns()}
        query={query}
        list={list}
        rowKey={({ key }) => key}
        rowLabel={({ reference }) => reference}
        empty={{ title: t('orders.none'), text: t('orders.noneText') }}
        emptyNarrowed={{ title: t('noneFound') }}
      />
    </>
  );
}
