import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { waitingCommentsQuery } from '#/features/comments';
import { formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { Chip } from '#/ui/Chips';
import { writeListState } from '#/ui/table/listState';
import { waitingCountQuery } from '../api';
import { postList, postViews, type PostListView } from '../filters';

/** What is listed, with the numbers of what waits. A search goes along from list to list, a status does not. */
export function ViewTabs({ value }: { value: PostListView }) {
  const { t } = useTranslation('blogAuthoring');
  const [params] = useSearchParams();
  const posts = useQuery(waitingCountQuery).data ?? 0;
  const comments = useQuery(waitingCommentsQuery({ page: 1, size: 12 })).data?.meta.total ?? 0;
  const counts: Partial<Record<PostListView, number>> = { waiting: posts, comments };
  const addressOf = (view: PostListView) => {
    const change = { show: view === 'all' ? undefined : view, status: undefined };
    return withQuery(paths.managePosts, Object.fromEntries(writeListState(postList, params, change)));
  };
  return (
    <nav className="lp-list-tabs" aria-label={t('show.label')}>
      {postViews.map((view) => (
        <AppLink
          key={view}
          to={addressOf(view)}
          replace
          preventScrollReset
          aria-current={view === value ? 'page' : undefined}
        >
          {t(`show.${view}`)} {(counts[view] ?? 0) > 0 && <Chip>{formatNumber(counts[view] ?? 0)}</Chip>}
        </AppLink>
      ))}
    </nav>
  );
}
