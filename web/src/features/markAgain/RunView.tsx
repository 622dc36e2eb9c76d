import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import { isGoingOn, type MarkAgain } from './api';
import { PeopleTable } from './PeopleTable';

/** How far it is, and what changes or has changed. */
export function RunView({ run }: { run: MarkAgain }) {
  const { t } = useTranslation('markAgain');
  if (isGoingOn(run)) return <Progress run={run} />;
  const { people } = run.counts;
  return (
    <>
      {run.status === 'stopped' && <Alert severity="warning">{t('stopped')}</Alert>}
      <Typography role="status">
        {people === 0
          ? t(run.status === 'applied' ? 'appliedNobody' : 'nobody')
          : t(run.status === 'applied' ? 'applied' : 'would', { count: people, number: formatNumber(people) })}
      </Typography>
      {people > 0 && (
        <>
          <Counts counts={run.counts} />
          <PeopleTable run={run.id} />
        </>
      )}
    </>
  );
}

function Progress({ run }: { run: MarkAgain }) {
  const { t } = useTranslation('markAgain');
  const [done, total] = run.status === 'judging' ? [run.judged, run.to_judge] : [run.people_done, run.people];
  const numbers = { done: formatNumber(done), total: formatNumber(total) };
  const what =
    run.status === 'judging' ? t('judging', numbers) : t(run.status === 'applying' ? 'applying' : 'trying', numbers);
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2 }}>
      <Typography>{what}</Typography>
      <LinearProgress
        variant="determinate"
        value={Math.min(100, (100 * done) / Math.max(1, total))}
        aria-label={what}
      />
    </Box>
  );
}

/** What changes, in numbers; what does not is left out. */
function Counts({ counts }: { counts: MarkAgain['counts'] }) {
  const { t } = useTranslation('markAgain');
  const keys = [
    'marks',
    'lessons',
    'courses',
    'coins_given',
    'coins_taken',
    'certificates_issued',
    'certificates_revoked',
  ] as const;
  return (
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
      {keys
        .filter((key) => counts[key] > 0)
        .map((key) => (
          <Chip key={key} tone={key === 'coins_taken' || key === 'certificates_revoked' ? 'warning' : 'neutral'}>
            {t(`count.${key}`, { number: formatNumber(counts[key]) })}
          </Chip>
        ))}
    </Box>
  );
}
