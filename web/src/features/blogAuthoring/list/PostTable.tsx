import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#/routing/paths';
import { ContentStatusChip } from '#/ui/Chips';
import { RelativeTime } from '#/ui/RelativeTime';
import { useRemoved } from '#/ui/removed';
import { DataTable, type Column } from '#/ui/table/DataTable';
import type { ListState } from '#/ui/table/useListState';
import { postsQuery } from '../api';
import type { postList } from '../filters';
import { LiveChip } from '../LiveChip';
import type { PostItem } from '../types';
import { postKey } from '../words';
import { usePostActions } from './usePostActions';

const rowKey = ({ id }: PostItem) => id;
const rowHref = ({ id }: PostItem) => paths.managePost(id);

/** The list of posts, with what can be done with them. */
export function PostTable(props: {
  list: ListState<typeof postList>;
  /** What begins the first post. */
  firstSteps: ReactNode;
}) {
  const { list, firstSteps } = props;
  const { t } = useTranslation('blogAuthoring');
  const rowActions = usePostActions();
  const query = useQuery(postsQuery(list.query));
  const removed = useRemoved();
  const data = useMemo(() => {
    if (!query.data) return undefined;
    const items = query.data.items.filter(({ id }) => !removed.has(postKey(id)));
    const gone = query.data.items.length - items.length;
    return { items, meta: { ...query.data.meta, total: query.data.meta.total - gone } };
  }, [query.data, removed]);
  return (
    <DataTable
      label={t('title.manage-blog')}
      columns={useColumns()}
      query={{ ...query, data }}
      list={list}
      {...{ rowKey, rowHref, rowActions }}
      rowLabel={({ title }) => title}
      empty={{ title: t('empty.title'), text: t('empty.text'), action: firstSteps }}
      emptyNarrowed={
        list.values.show === 'waiting'
          ? { title: t('empty.waiting'), text: t('empty.waitingText') }
          : { title: t('empty.filtered'), text: t('empty.filteredText') }
      }
    />
  );
}

function useColumns(): Column<PostItem>[] {
  const { t } = useTranslation('blogAuthoring');
  return useMemo(
    () => [
      {
        key: 'title',
        title: t('column.title'),
        cell: ({ title }) => title,
        note: ({ author }) => author.name,
        phone: 'title',
      },
      {
        key: 'status',
        title: t('column.status'),
        cell: ({ status }) => <ContentStatusChip status={status} />,
        note: ({ visibility }) => t(`visibility.${visibility}`),
        width: 150,
      },
      {
        key: 'live',
        title: t('column.live'),
        cell: (row) => <LiveChip post={row} />,
        width: 230,
      },
      {
        key: 'comments',
        title: t('column.comments'),
        cell: ({ comment_count: count }) => count,
        align: 'right',
        width: 110,
      },
      {
        key: 'updated',
        title: t('column.updated'),
        cell: ({ updated_at: at }) => (at ? <RelativeTime at={at} /> : null),
        align: 'right',
        width: 132,
      },
    ],
    [t],
  );
}
