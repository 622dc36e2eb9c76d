import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { fetchHistoryDrawer, HistoryDrawer, type HistoryField } from '#/ui/history/HistoryDrawer';
import { questionHistoryQuery } from '../api';
import { linesOf, partNames } from './conflict/differences';

/** Opens who changed what of a question, for those who may read that. */
export function HistoryButton({ id }: { id: number }) {
  const { t } = useTranslation('question');
  const user = useUser();
  const [open, setOpen] = useState(false);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...questionHistoryQuery(id),
    enabled: open,
  });
  if (!may(user, 'data_change_history', 'read') || !may(user, 'question', 'approval')) return null;
  const format = (value: unknown) =>
    typeof value === 'object' && value !== null ? linesOf(value).join('\n') : undefined;
  const fields: Record<string, HistoryField> = Object.fromEntries(
    partNames.map((part) => [part, { label: t(`part.${part}`), format }]),
  );
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
        open={open}
        onClose={() => setOpen(false)}
        query={{ data: data?.pages.flatMap(({ items }) => items), error, refetch }}
        more={hasNextPage ? { load: () => void fetchNextPage(), busy: isFetchingNextPage } : undefined}
        fields={fields}
      />
    </>
  );
}
