import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Page } from '#/api/envelope';
import type { HistoryItem } from '#/api/types';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { DifficultyChip, VerdictChip } from '#/ui/Chips';
import { RelativeTime } from '#/ui/RelativeTime';
import { unfinished } from '../continuing';

/** The problem that was tried last and is not solved yet; without one, the way to the first or next. */
export function ContinueCard({ history }: { history: UseQueryResult<Page<HistoryItem>> }) {
  const { t } = useTranslation('home');
  if (!history.data) {
    return (
      <div className="lp-card lp-continue" aria-busy={!history.error}>
        <span className="lp-skeleton" style={{ width: '40%', height: 64 }} />
      </div>
    );
  }
  const item = unfinished(history.data.items)[0];
  if (!item) {
    const started = history.data.items.length > 0;
    return (
      <section className="lp-card lp-continue">
        <div>
          <h2 className="lp-h2">{t(started ? 'continue.next' : 'continue.first')}</h2>
          <p className="lp-lead">{t(started ? 'continue.nextText' : 'continue.firstText')}</p>
        </div>
        <AppLink className="lp-btn lp-btn-primary" to={paths.problems}>
          {t('continue.choose')}
        </AppLink>
      </section>
    );
  }
  return (
    <section className="lp-card lp-continue" aria-labelledby="continue">
      <div>
        <p className="lp-muted lp-small">{t('continue.label')}</p>
        <h2 id="continue" className="lp-h2">
          {item.question.title}
        </h2>
        <p className="lp-problem-meta">
          <DifficultyChip difficulty={item.question.difficulty} />
          <VerdictChip status={item.status} />
          <span>
            {item.score}/{item.max_score}
          </span>
          <RelativeTime at={item.created_at} />
        </p>
      </div>
      <AppLink className="lp-btn lp-btn-primary" to={paths.problem(item.question.slug)}>
        {t('continue.action')}
      </AppLink>
    </section>
  );
}
