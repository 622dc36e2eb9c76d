import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { waitingCommentsQuery } from '#/features/comments';
import { Pagination } from '#/ui/Pagination';
import { QueryView } from '#/ui/QueryView';
import { useRemoved } from '#/ui/removed';
import { EmptyState } from '#/ui/states';
import { decidedKey, useModeration } from './useModeration';
import { WaitingCard } from './WaitingCard';

/** Comments that wait for a moderator, and those that were reported: the longest first. */
export default function WaitingComments(props: {
  page: number;
  size: number;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}) {
  const { page, size, onPage, onSize } = props;
  const { t } = useTranslation('blogAuthoring');
  const query = useQuery(waitingCommentsQuery({ page, size }));
  const removed = useRemoved();
  const { settle, block } = useModeration();
  return (
    <QueryView query={query}>
      {({ items, meta }) => {
        const waiting = items.filter(({ comment }) => !removed.has(decidedKey(comment.id)));
        // Those that can still be taken back are counted.
        if (meta.total <= items.length - waiting.length)
          return <EmptyState title={t('moderation.none')} text={t('moderation.noneText')} />;
        return (
          <>
            <Box component="ul" aria-label={t('moderation.list')} sx={list}>
              {waiting.map((item) => (
                <li key={item.comment.id}>
                  <WaitingCard item={item} onDecide={(decision) => settle(item, decision)} onBlock={block} />
                </li>
              ))}
            </Box>
            <Pagination meta={meta} onPage={onPage} onSize={onSize} />
          </>
        );
      }}
    </QueryView>
  );
}

const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 } as const;
