import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#/api/client';
import { fetchHistoryDrawer, HistoryDrawer } from './HistoryDrawer';
import type { HistoryDrawerProps } from './types';

/** Changes of one page of the drawer. */
const SIZE = 20;

type Asked = NonNullable<NonNullable<Parameters<typeof api.list<'/api-admin/history'>>[1]>['query']>;

/** What has a history, by the server's name for it. */
export type HistoryKind = NonNullable<Asked['kind']>;

/** Opens who changed what of one thing. Whoever shows it asks before whether the visitor may read that. */
export function HistoryButton({
  kind,
  id,
  ...drawer
}: { kind: HistoryKind; id: number } & Pick<HistoryDrawerProps, 'fields' | 'actions' | 'title'>) {
  const { t } = useTranslation('ui');
  const [open, setOpen] = useState(false);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['change-history', kind, id],
    queryFn: ({ pageParam, signal }) =>
      api.list('/api-admin/history', { query: { kind, id, page: pageParam, size: SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta: { page, size, total } }) => (page * size < total ? page + 1 : undefined),
    staleTime: 0,
    enabled: open,
  });
  return (
    <>
      <Button
        variant="outlined"
        color="secondary"
        startIcon={<HistoryIcon />}
        onPointerEnter={() => void fetchHistoryDrawer()}
        onClick={() => setOpen(true)}
      >
        {t('history')}
      </Button>
      <HistoryDrawer
        {...drawer}
        open={open}
        onClose={() => setOpen(false)}
        query={{ data: data?.pages.flatMap(({ items }) => items), error, refetch }}
        more={hasNextPage ? { load: () => void fetchNextPage(), busy: isFetchingNextPage } : undefined}
      />
    </>
  );
}
