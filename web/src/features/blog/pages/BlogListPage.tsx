import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { formatNumber } from '#/i18n/format';
import type { LoadContext } from '#/routing/table';
import { useWantedParams } from '#/routing/useWantedParams';
import { PageHeader } from '#/ui/PageHeader';
import { Pagination } from '#/ui/Pagination';
import { EmptyState, ErrorState } from '#/ui/states';
import { postsQuery } from '../api';
import { PostCards } from '../components/PostCard';
import { PostSkeletons } from '../components/PostSkeletons';
import { changeFilters, emptyReason, noFilters, readFilters, writeFilters, type PostFilters } from '../filters';

/** The fields come after the list: they are no part of the first load. */
const PostFilters = lazy(() => import('../components/PostFilters'));

/** Cards drawn while nothing is here: two rows of a wide page. */
const SKELETONS = 6;

export const load = ({ search, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(postsQuery(readFilters(search)));

/** The blog, narrowed by what the address says. */
export default function BlogListPage() {
  const { t } = useTranslation('blog');
  const [, setParams] = useSearchParams();
  const filters = readFilters(useWantedParams());
  const list = useQuery(postsQuery(filters));
  const change = (next: Partial<PostFilters>) => {
    const turnsPage = next.page !== undefined;
    setParams(writeFilters(changeFilters(filters, next)), { replace: !turnsPage, preventScrollReset: !turnsPage });
  };
  const clear = () => change({ search: '', category: null, tag: null, author: null });
  const isNarrowed = emptyReason(filters) !== 'none';
  const page = list.data;
  const author = page?.items.find((post) => post.author.id === filters.author)?.author.name;
  return (
    <>
      <PageHeader title={t('title.blog')} lead={t('list.lead')} />
      <Suspense fallback={<div className="lp-filters" role="search" />}>
        <PostFilters filters={filters} onChange={change} onClear={isNarrowed ? clear : undefined} authorName={author} />
      </Suspense>
      <p className="lp-problems-bar" role="status">
        {page ? t('list.count', { count: page.meta.total, number: formatNumber(page.meta.total) }) : ''}
      </p>
      {!page && list.error && (
        <div className="lp-card">
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        </div>
      )}
      {!page && !list.error && <PostSkeletons count={SKELETONS} />}
      {page?.items.length === 0 && <NoPosts filters={filters} onClear={clear} />}
      {page && page.items.length > 0 && <PostCards posts={page.items} busy={list.isPlaceholderData} />}
      {page && (
        <Pagination
          meta={page.meta}
          onPage={(number) => change({ page: number })}
          onSize={(size) => change({ size: size ?? noFilters.size })}
        />
      )}
    </>
  );
}

function NoPosts({ filters, onClear }: { filters: PostFilters; onClear: () => void }) {
  const { t } = useTranslation('blog');
  const { t: ui } = useTranslation('ui');
  const reason = emptyReason(filters);
  return (
    <div className="lp-card">
      <EmptyState
        title={t(`list.empty.${reason}`, { search: filters.search, tag: filters.tag ?? '' })}
        text={t(`list.emptyText.${reason}`)}
        action={
          reason !== 'none' && (
            <Button variant="outlined" onClick={onClear}>
              {ui('clearFilters')}
            </Button>
          )
        }
      />
    </div>
  );
}
