import { useTranslation } from 'react-i18next';
import type { ProblemListItem } from '#/api/types';
import { formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { DifficultyChip } from './Chips';

const TAGS_SHOWN = 3;

/** One problem in a list, for somebody signed in with what they have reached: `<ul class="lp-list">` holds them. The server writes the same markup (FIRST-PAINT.md). */
export function ProblemRow({ problem, withProgress }: { problem: ProblemListItem; withProgress: boolean }) {
  const { t } = useTranslation('ui');
  return (
    <li className="lp-row">
      <div className="lp-row-text">
        <AppLink className="lp-row-link" to={paths.problem(problem.slug)}>
          {problem.title}
        </AppLink>
        <div className="lp-row-meta">
          <span>
            {t('problem.solvedBy', { count: problem.solved_count, number: formatNumber(problem.solved_count) })}
          </span>
          {problem.tags.slice(0, TAGS_SHOWN).map((tag) => (
            <span key={tag} className="lp-row-tag">
              #{tag}
            </span>
          ))}
        </div>
      </div>
      <div className="lp-row-side">
        <DifficultyChip difficulty={problem.difficulty} />
        {withProgress && <ProgressMark state={problem.my_status} />}
      </div>
    </li>
  );
}

/** What I have reached on a problem. */
export function ProgressMark({ state }: { state: ProblemListItem['my_status'] }) {
  const { t } = useTranslation('ui');
  const words = t(`problem.progress.${state ?? 'new'}`);
  return (
    <span className="lp-check" data-state={state ?? 'new'} role="img" aria-label={words} title={words}>
      {state === 'solved' ? '✓' : ''}
    </span>
  );
}
