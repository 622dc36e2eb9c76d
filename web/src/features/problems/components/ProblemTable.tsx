import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { DifficultyChip } from '#/ui/Chips';
import { acceptance } from '../filters';
import type { ProblemListItem } from '../types';
import { Progress } from './Progress';

const tagsShown = 4;

/** The problems of one page: a table where there is room, cards on a phone. The server writes the same (FIRST-PAINT.md). */
export function ProblemTable<Item extends ProblemListItem>(props: {
  problems: Item[];
  busy: boolean;
  mine: boolean;
  /** What the list is of; problems unless told. */
  label?: string;
  /** What kind of question each is, where there are several. */
  kindOf?: (item: Item) => string;
}) {
  const { problems, busy, mine, label, kindOf } = props;
  const { t } = useTranslation('problems');
  return (
    <table className="lp-problems lp-card" role="table" aria-busy={busy} aria-label={label ?? t('title.problems')}>
      <thead role="rowgroup">
        <tr role="row">
          {mine && (
            <th role="columnheader" scope="col">
              <span className="lp-visually-hidden">{t('progress.label')}</span>
            </th>
          )}
          <th role="columnheader" scope="col">
            {t('list.problem')}
          </th>
          <th role="columnheader" scope="col">
            {t('difficulty.label')}
          </th>
          <th role="columnheader" scope="col" className="lp-problems-number">
            {t('list.acceptance')}
          </th>
          <th role="columnheader" scope="col" className="lp-problems-number">
            {t('list.score')}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {problems.map((problem) => (
          <Row key={problem.id} problem={problem} mine={mine} kind={kindOf?.(problem)} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ problem, mine, kind }: { problem: ProblemListItem; mine: boolean; kind: string | undefined }) {
  const { t } = useTranslation('problems');
  const rate = acceptance(problem.solved_count, problem.attempt_count);
  return (
    <tr role="row">
      {mine && (
        <td role="cell" className="lp-problems-state">
          <Progress state={problem.my_status} />
        </td>
      )}
      <td role="cell" className="lp-problems-title">
        <AppLink className="lp-row-link" to={paths.problem(problem.slug)}>
          {problem.title}
        </AppLink>
        {kind && <span className="lp-muted lp-small"> · {kind}</span>}
        {problem.tags.length > 0 && (
          <ul className="lp-tags" aria-label={t('problem.tags')}>
            {problem.tags.slice(0, tagsShown).map((tag) => (
              <li key={tag} className="lp-tag">
                {tag}
              </li>
            ))}
          </ul>
        )}
      </td>
      <td role="cell" className="lp-problems-difficulty">
        <DifficultyChip difficulty={problem.difficulty} />
      </td>
      <td
        role="cell"
        className="lp-problems-number"
        title={rate === null ? undefined : t('list.acceptanceOf', { percent: rate })}
      >
        {rate === null ? (
          <span className="lp-muted">{t('list.noAttempts')}</span>
        ) : (
          <>
            <span className="lp-problems-label">{t('list.acceptance')} </span>
            {rate}%
          </>
        )}
      </td>
      <td role="cell" className="lp-problems-number">
        {formatNumber(problem.max_score)}
        <span className="lp-problems-label"> {t('list.points')}</span>
      </td>
    </tr>
  );
}
