import AddIcon from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Classroom } from '#/features/classrooms';
import { EmptyState } from '#/ui/states';
import { QueryView } from '#/ui/QueryView';
import { useRemoved } from '#/ui/removed';
import { postKey, postQuery, postsQuery } from '../api';
import type { ClassPost } from '../types';
import { PostCard } from './PostCard';
import { PostsSkeleton } from './PostsSkeleton';

const PostDialog = lazy(() => import('./PostDialog'));

/** What is told to a class; with `manage` it can be written, where the class has not ended. */
export function Posts({ classroom, manage }: { classroom: Classroom; manage: boolean }) {
  const { t } = useTranslation('classPosts');
  const canWrite = manage && classroom.status !== 'finished';
  const [edited, setEdited] = useState<ClassPost | 'new' | null>(null);
  const linked = useLinkedPost();
  const write = (text: string) => (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setEdited('new')}>
      {text}
    </Button>
  );
  const cardOf = (post: ClassPost, isLinked: boolean) => (
    <PostCard
      key={post.id}
      classroom={classroom}
      post={post}
      isLinked={isLinked}
      onEdit={canWrite ? () => setEdited(post) : undefined}
    />
  );
  return (
    <Box component="section" aria-label={t('title')} sx={column}>
      {canWrite && <div>{write(t('write'))}</div>}
      {linked !== null && <Linked classroom={classroom.id} post={linked} cardOf={(post) => cardOf(post, true)} />}
      <List
        classroom={classroom.id}
        without={linked}
        empty={
          <EmptyState
            title={t('none')}
            text={t(canWrite ? 'noneTeacher' : 'noneText')}
            action={canWrite && write(t('writeFirst'))}
          />
        }
        cardOf={(post) => cardOf(post, false)}
      />
      {edited !== null && (
        <Suspense fallback={null}>
          <PostDialog
            classroom={classroom.id}
            post={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </Box>
  );
}

/** The post that the address names (`?post=12`), to which notices lead. */
function useLinkedPost(): number | null {
  const id = Number(useSearchParams()[0].get('post'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** A post above all others; where it is gone there is nothing. */
function Linked(props: { classroom: number; post: number; cardOf: (post: ClassPost) => ReactNode }) {
  const { classroom, post, cardOf } = props;
  const { data } = useQuery(postQuery(classroom, post));
  const removed = useRemoved();
  return data && !removed.has(postKey(post)) ? cardOf(data) : null;
}

function List(props: {
  classroom: number;
  without: number | null;
  empty: ReactNode;
  cardOf: (post: ClassPost) => ReactNode;
}) {
  const { classroom, without, empty, cardOf } = props;
  const { t } = useTranslation('classPosts');
  const removed = useRemoved();
  const query = useInfiniteQuery(postsQuery(classroom));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <QueryView query={query} skeleton={<PostsSkeleton />}>
      {({ pages }) => {
        const all = pages.flatMap(({ items }) => items).filter(({ id }) => !removed.has(postKey(id)));
        if (all.length === 0) return empty;
        return (
          <>
            {unique(all)
              .filter(({ id }) => id !== without)
              .map(cardOf)}
            {hasNextPage && (
              <div>
                <Button color="inherit" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {t('more')}
                </Button>
              </div>
            )}
          </>
        );
      }}
    </QueryView>
  );
}

/** A post that was written meanwhile moves others to the next page. */
function unique(posts: readonly ClassPost[]): ClassPost[] {
  return [...new Map(posts.map((post) => [post.id, post])).values()];
}

const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, maxWidth: 820 } as const;
