import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Page } from '#/api/envelope';
import type { HistoryItem } from '#/api/types';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { VerdictChip } from '#/ui/Chips';
import { RelativeTime } from '#/ui/RelativeTime';
import { EmptyState, ErrorState, SkeletonList } from '#/ui/states';

const SHOWN = 8;

/** My latest submissions. */
export function RecentSubmissions({ history }: { history: UseQueryResult<Page<HistoryItem>> }) {
  const { t } = useTranslation('home');
  const { data, error, refetch } = history;
  return (
    <section className="lp-card" aria-labelledby="recent">
      <div className="lp-card-head">
        <h2 id="recent" className="lp-h3">
          {t('recent.title')}
        </h2>
      </div>
      {!data && !error && <SkeletonList rows={5} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && <EmptyState title={t('recent.none')} text={t('recent.noneText')} />}
      {data && data.items.length > 0 && (
        <ul className="lp-list">
          {data.items.slice(0, SHOWN).map((item) => (
            <Row key={item.submission_id} item={item} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ item }: { item: HistoryItem }) {
  return (
    <li className="lp-row">
      <div className="lp-row-text">
        <AppLink className="lp-row-link" to={paths.problem(item.question.slug)}>
          {item.question.title}
        </AppLink>
        <div className="lp-row-meta">
          <span>
            {item.score}/{item.max_score}
          </span>
          <RelativeTime at={item.created_at} />
        </div>
      </div>
      <VerdictChip status={item.status} />
    </li>
  );
}
