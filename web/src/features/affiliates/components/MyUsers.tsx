import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '#/i18n/format';
import { paths } from '#/routing/paths';
import { DataTable, type Column } from '#/ui/table/DataTable';
import { useListState } from '#/ui/table/useListState';
import { myUsersQuery, userList } from '../api';
import type { BroughtIn } from '../types';

/** Whom I brought in; their names are as strangers see them. */
export function MyUsers() {
  const { t } = useTranslation('affiliates');
  const list = useListState(userList);
  return (
    <DataTable
      label={t('tabs.users')}
      columns={useColumns()}
      query={useQuery(myUsersQuery(list.query))}
      list={list}
      rowKey={({ user }) => user.id}
      rowLabel={({ user }) => user.name}
      rowHref={({ user }) => paths.profile(user.id)}
      empty={{ title: t('users.none'), text: t('users.noneText') }}
    />
  );
}

function useColumns(): readonly Column<BroughtIn>[] {
  const { t } = useTranslation('affiliates');
  return useMemo(
    () => [
      { key: 'user', title: t('column.user'), cell: ({ user }) => user.name, phone: 'title' },
      { key: 'joined', title: t('column.joined'), cell: ({ joined_at: at }) => formatDate(at) },
      { key: 'orders', title: t('column.orders'), cell: ({ orders }) => formatNumber(orders), align: 'right' },
    ],
    [t],
  );
}
