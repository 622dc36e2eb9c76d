import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import type { ContestView } from '../../types';
import { Changes } from './Changes';
import type { ContestRejudge } from './types';
import { useRejudging } from './useRejudge';
import { scopeText } from './words';

/** What would change; it waits to be applied or dropped. */
export function Ready({ contest, rejudge }: { contest: ContestView; rejudge: ContestRejudge }) {
  const { t } = useTranslation('rejudging');
  const { apply, drop } = useRejudging(contest.id);
  const isSame = rejudge.verdict_count === 0 && rejudge.ranks.length === 0;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Typography variant="subtitle2">{scopeText(t, contest, rejudge.question_id ?? null)}</Typography>
      {isSame ? (
        <Alert severity="success" role="status">
          {t('ready.same')}
        </Alert>
      ) : (
        <Alert severity="info" role="status">
          {t('ready.found', {
            verdicts: t('verdicts.count', {
              count: rejudge.verdict_count,
              number: formatNumber(rejudge.verdict_count),
            }),
            ranks: t('ranks.count', { count: rejudge.ranks.length, number: formatNumber(rejudge.ranks.length) }),
          })}
        </Alert>
      )}
      {!isSame && <Changes contest={contest} rejudge={rejudge} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {!isSame && (
          <Button variant="contained" onClick={() => void apply()}>
            {t('apply.action')}
          </Button>
        )}
        <Button variant={isSame ? 'outlined' : 'text'} color="secondary" onClick={() => void drop(rejudge)}>
          {t('leave.drop.action')}
        </Button>
      </Box>
    </Box>
  );
}
