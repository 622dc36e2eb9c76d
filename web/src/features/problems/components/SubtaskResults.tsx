import { useTranslation } from 'react-i18next';
import { points } from '../judge/format';
import {
  groupTests,
  verdictStyle,
  passedCount,
  type SubtaskGroup,
  type SubtaskRow,
  type TestRow,
} from '../judge/verdict';
import { useVerdictWords } from '../judge/words';
import { TestTable } from './TestTable';

/** What each group of tests gave, with its tests below. */
export function SubtaskResults({ subtasks, tests }: { subtasks: SubtaskRow[]; tests: TestRow[] }) {
  const { t } = useTranslation('problems');
  const { groups, others } = groupTests(subtasks, tests);
  return (
    <section className="lp-subtasks" aria-label={t('subtask.title')}>
      {groups.map((group, index) => (
        <Group key={group.subtask.id} group={group} number={index + 1} />
      ))}
      {others.length > 0 && (
        <details className="lp-details">
          <summary>{t('subtask.others', { count: others.length })}</summary>
          <TestTable tests={others} />
        </details>
      )}
    </section>
  );
}

function Group({ group, number }: { group: SubtaskGroup; number: number }) {
  const { t } = useTranslation('problems');
  const words = useVerdictWords();
  const { subtask, rows } = group;
  const status = subtask.status ?? 'not_tested';
  return (
    <details className="lp-subtask" data-look={verdictStyle(status)}>
      <summary>
        <span className="lp-subtask-name">{subtask.name || t('subtask.name', { number })}</span>
        <span className="lp-status">{words.name(status)}</span>
        <span className="lp-muted lp-small">
          {t('result.passed', { passed: passedCount(rows), total: subtask.tests.length })}
        </span>
        <strong>{t('result.score', { score: points(subtask.score), max: points(subtask.max_score) })}</strong>
      </summary>
      {rows.length > 0 ? (
        <TestTable tests={rows} />
      ) : (
        <p className="lp-muted lp-small">{t(status === 'skipped' ? 'subtask.skipped' : 'subtask.notRun')}</p>
      )}
    </details>
  );
}
