import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useSignIn } from '#/auth/useSignIn';
import { useUser } from '#/auth/useUser';
import { useRemoved } from '#/ui/removed';
import { EmptyState, ErrorState, SkeletonList } from '#/ui/states';
import { commentKey, threadOfQuery, threadsQuery } from '../api';
import { plainList, unique } from '../lists';
import type { Subject } from '../types';
import { useDiscussion } from '../useDiscussion';
import { Composer } from './Composer';
import { Thread } from './Thread';

/** The comment that the address names: `#comment-12`. */
function useLinkedComment(): number | null {
  const found = /^#comment-(\d{1,15})$/.exec(useLocation().hash)?.[1];
  return found === undefined ? null : Number(found);
}

/** The comments of an object: what people ask and answer, the newest first, and a place to write. */
export function Threads({ kind, id }: Subject) {
  const { t } = useTranslation('comments');
  const heading = useId();
  const subject = useMemo(() => ({ kind, id }), [kind, id]);
  useDiscussion(subject);
  const linked = useLinkedComment();
  const isClosed = useInfiniteQuery(threadsQuery(subject)).data?.pages[0]?.isClosed === true;
  const linkedThread = useQuery({ ...threadOfQuery(subject, linked ?? 0), enabled: linked !== null });
  const head = linkedThread.data ?? null;
  return (
    <Box component="section" aria-labelledby={heading} sx={{ display: 'grid', gap: 4, py: 4 }}>
      <Typography id={heading} variant="h2">
        {t('title')}
      </Typography>
      {isClosed ? <EmptyState title={t('closed.title')} text={t('closed.text')} /> : <Write subject={subject} />}
      {head && linked !== null && (
        <Box component="section" aria-label={t('linked')} sx={linkedBox}>
          <Typography variant="subtitle2" sx={{ pb: 2 }}>
            {t('linked')}
          </Typography>
          <Thread subject={subject} head={head} linked={linked} />
        </Box>
      )}
      {!isClosed && <List subject={subject} without={head?.id ?? null} />}
    </Box>
  );
}

const linkedBox = {
  p: 4,
  border: '1px solid var(--lp-primary)',
  borderRadius: 'var(--lp-radius-lg)',
} as const;

function Write({ subject }: { subject: Subject }) {
  const { t } = useTranslation('comments');
  const user = useUser();
  const { ask } = useSignIn();
  if (user) return <Composer subject={subject} parent={null} label={t('label')} action={t('send')} />;
  return (
    <div>
      <Button variant="outlined" color="inherit" onClick={() => ask({ title: t('signInTitle') })}>
        {t('signIn')}
      </Button>
    </div>
  );
}

/** Threads page by page; the one that stands above them is left out. */
function List({ subject, without }: { subject: Subject; without: number | null }) {
  const { t } = useTranslation('comments');
  const removed = useRemoved();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    threadsQuery(subject),
  );
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonList rows={3} />;
  const threads = data.pages
    .flatMap(({ items }) => items)
    .filter(({ id }) => id !== without && !removed.has(commentKey(id)));
  if (threads.length === 0 && without === null) return <EmptyState title={t('none')} text={t('noneText')} />;
  return (
    <>
      <Box component="ol" sx={plainList}>
        {unique(threads).map((head) => (
          <li key={head.id}>
            <Thread subject={subject} head={head} linked={null} />
          </li>
        ))}
      </Box>
      {hasNextPage && (
        <div>
          <Button color="inherit" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  );
}
