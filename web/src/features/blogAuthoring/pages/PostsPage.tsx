import AddIcon from '@mui/icons-material/AddRounded';
import Button from '@mui/material/Button';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { waitingCommentsQuery } from '#/features/comments';
import type { LoadContext } from '#/routing/table';
import { useOpened } from '#/routing/useOpened';
import { PageHeader } from '#/ui/PageHeader';
import { SkeletonList } from '#/ui/states';
import { readListState, useListState } from '#/ui/table/useListState';
import { postsQuery } from '../api';
import { postList } from '../filters';
import { PostFilters } from '../list/PostFilters';
import { PostTable } from '../list/PostTable';
import { ViewTabs } from '../list/ViewTabs';

const NewPostDialog = lazy(() => import('../list/NewPostDialog'));
const WaitingComments = lazy(() => import('../moderation/WaitingComments'));

export const load = ({ search, queryClient }: LoadContext): Promise<unknown> => {
  const { query } = readListState(postList, search);
  const { page, size, show } = query;
  return show === 'comments'
    ? queryClient.prefetchQuery(waitingCommentsQuery({ page, size }))
    : queryClient.prefetchQuery(postsQuery(query));
};

/** The posts that I may change, and the comments that wait for me. */
export default function PostsPage() {
  const { t } = useTranslation('blogAuthoring');
  const list = useListState(postList);
  const mayCreate = may(useUser(), 'blog', 'create');
  const [isCreating, setCreating] = useOpened('new');
  const show = list.values.show ?? 'all';
  const button = mayCreate && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setCreating(true)}>
      {t('action.create')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title.manage-blog')} lead={t('lead')} actions={button} />
      <ViewTabs value={show} />
      {show === 'comments' ? (
        <Suspense fallback={<SkeletonList rows={4} />}>
          <WaitingComments
            page={list.values.page}
            size={list.values.size}
            onPage={(page) => list.set({ page })}
            onSize={(size) => list.set({ size })}
          />
        </Suspense>
      ) : (
        <>
          <PostFilters list={list} />
          <PostTable list={list} firstSteps={button} />
        </>
      )}
      <Suspense>{mayCreate && isCreating && <NewPostDialog onClose={() => setCreating(false)} />}</Suspense>
    </>
  );
}
