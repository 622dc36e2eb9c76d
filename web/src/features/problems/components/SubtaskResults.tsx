import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { points } from '../judge/format';
import {
  groupTests,
  passedCount,
  verdictStyle,
  type SubtaskGroup,
  type SubtaskRow,
  type TestRow,
} from '../judge/verdict';
import { Disclosure } from './Disclosure';
import { TestTable } from './TestTable';
import { mixed, verdictLooks } from './verdictLooks';
import { VerdictText } from './VerdictText';

/** What each group of tests gave, with its tests below. */
export function SubtaskResults({ subtasks, tests }: { subtasks: SubtaskRow[]; tests: TestRow[] }) {
  const { t } = useTranslation('problems');
  const { groups, others } = groupTests(subtasks, tests);
  return (
    <Stack component="section" aria-label={t('subtask.title')} sx={{ gap: 2 }}>
      {groups.map((group, index) => (
        <Group key={group.subtask.id} group={group} number={index + 1} />
      ))}
      {others.length > 0 && (
        <Disclosure summary={t('subtask.others', { count: others.length })}>
          <TestTable tests={others} />
        </Disclosure>
      )}
    </Stack>
  );
}

function Group({ group, number }: { group: SubtaskGroup; number: number }) {
  const { t } = useTranslation('problems');
  const { subtask, rows } = group;
  const status = subtask.status ?? 'not_tested';
  const { fill } = verdictLooks[verdictStyle(status)];
  return (
    <Disclosure
      card={{
        borderLeftWidth: 4,
        borderColor: mixed(fill, 34, 'var(--lp-border)'),
        borderRadius: 'var(--lp-radius-md)',
      }}
      summary={
        <Box
          component="span"
          sx={{ display: 'flex', flex: 1, flexWrap: 'wrap', alignItems: 'center', gap: '2px 14px' }}
        >
          <span>{subtask.name || t('subtask.name', { number })}</span> <VerdictText status={status} />{' '}
          <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
            {t('result.passed', { passed: passedCount(rows), total: subtask.tests.length })}
          </Typography>{' '}
          <Box component="strong" sx={{ ml: 'auto', fontVariantNumeric: 'tabular-nums' }}>
            {t('result.score', { score: points(subtask.score), max: points(subtask.max_score) })}
          </Box>
        </Box>
      }
    >
      {rows.length > 0 ? (
        <TestTable tests={rows} />
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(status === 'skipped' ? 'subtask.skipped' : 'subtask.notRun')}
        </Typography>
      )}
    </Disclosure>
  );
}
