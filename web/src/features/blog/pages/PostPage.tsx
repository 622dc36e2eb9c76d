import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { ApiError } from '#/api/envelope';
import { paths, type AppPath } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { useViewed } from '#/routing/viewed';
import { ErrorPage } from '#/ui/ErrorPage';
import { ErrorState } from '#/ui/states';
import { usePageTitle } from '#/ui/usePageTitle';
import { postQuery } from '../api';
import { PostArticle } from '../components/PostArticle';
import type { PostView } from '../types';

const previewIn = (search: URLSearchParams) => search.get('preview') || null;

export const load = ({ params, search, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(postQuery(params.slug ?? '', previewIn(search)));

/** One post: what it says, what stands beside it, and what readers say to it. */
export default function PostPage() {
  const { slug = '' } = useParams();
  const preview = previewIn(useSearchParams()[0]);
  const { data, error, refetch } = useQuery(postQuery(slug, preview));
  usePageTitle(data?.title);
  useViewed(data?.id);
  useRightAddress(slug, preview, data);
  if (error instanceof ApiError && [403, 404].includes(error.status)) {
    return <ErrorPage status={error.status} message={error.message} />;
  }
  if (data) return <PostArticle post={data} isPreview={preview !== null} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <PostSkeleton />;
}

/** An address that a post had, or its number, becomes the one that it has now. */
function useRightAddress(slug: string, preview: string | null, post: PostView | undefined): void {
  const queryClient = useQueryClient();
  const navigate = useAppNavigate();
  const { search, hash } = useLocation();
  useEffect(() => {
    if (!post || post.slug === slug) return;
    queryClient.setQueryData(postQuery(post.slug, preview).queryKey, post);
    navigate(`${paths.post(post.slug)}${search}${hash}` as AppPath, { replace: true, preventScrollReset: true });
  }, [slug, preview, post, queryClient, navigate, search, hash]);
}

function PostSkeleton() {
  const { t } = useTranslation('ui');
  return (
    <div className="lp-post-page" aria-busy="true" aria-label={t('loading')}>
      {[30, 80, 40].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={width === 80 ? 56 : 28} />
      ))}
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={28} />
      ))}
    </div>
  );
}
