import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#/api/client';
import { fetchHistoryDrawer, HistoryDrawer } from '#/ui/history/HistoryDrawer';

const SIZE = 20;

/** Opens the changes of an account. */
export default function HistoryButton({ id }: { id: number }) {
  const { t } = useTranslation('example');
  const [open, setOpen] = useState(false);
  const query = useInfiniteQuery({
    queryKey: ['history', 'user', id],
    queryFn: ({ pageParam, signal }) =>
      api.list('/api-admin/history', { query: { kind: 'user', id, page: pageParam, size: SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta: { page, size, total } }) => (page * size < total ? page + 1 : undefined),
    enabled: open,
  });
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <>
      <Button onPointerEnter={() => void fetchHistoryDrawer()} onClick={() => setOpen(true)}>
        {t('history')}
      </Button>
      <HistoryDrawer
        open={open}
        onClose={() => setOpen(false)}
        query={{ data: data?.pages.flatMap(({ items }) => items), error, refetch }}
        more={hasNextPage ? { load: () => void fetchNextPage(), busy: isFetchingNextPage } : undefined}
        fields={{
          full_name: { label: t('name') },
          dob: { label: t('dob') },
          blocked_at: { label: t('blocked'), kind: 'moment' },
        }}
      />
    </>
  );
}
