import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { HistoryItem } from '#/api/types';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { DifficultyChip } from '#/ui/Chips';
import { EmptyState, ErrorState, SkeletonList } from '#/ui/states';
import { suggestionsQuery } from '../api';
import { suggest } from '../continuing';

const SHOWN = 5;

/** New problems near what the learner can do. */
export function Suggestions({ history }: { history: HistoryItem[] }) {
  const { t } = useTranslation('home');
  const { data, error, refetch } = useQuery(suggestionsQuery);
  return (
    <section className="lp-card" aria-labelledby="suggested">
      <div className="lp-card-head">
        <h2 id="suggested" className="lp-h3">
          {t('suggested.title')}
        </h2>
      </div>
      {!data && !error && <SkeletonList rows={3} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && <EmptyState title={t('suggested.none')} text={t('suggested.noneText')} />}
      {data && data.items.length > 0 && (
        <ul className="lp-list">
          {suggest(data.items, history)
            .slice(0, SHOWN)
            .map((problem) => (
              <li key={problem.id} className="lp-row">
                <AppLink className="lp-row-link" to={paths.problem(problem.slug)}>
                  {problem.title}
                </AppLink>
                <DifficultyChip difficulty={problem.difficulty} />
              </li>
            ))}
        </ul>
      )}
    </section>
  );
}
