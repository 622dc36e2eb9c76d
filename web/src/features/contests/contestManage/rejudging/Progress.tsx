import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import type { ContestView } from '../../types';
import type { ContestRejudge } from './types';
import { useRejudging } from './useRejudge';
import { scopeText } from './words';

/** How far the server is. */
export function Progress({ contest, rejudge }: { contest: ContestView; rejudge: ContestRejudge }) {
  const { t } = useTranslation('rejudging');
  const { drop } = useRejudging(contest.id);
  const { status, total, judged } = rejudge;
  const isCounted = status === 'judging' && total > 0;
  const words =
    status === 'judging'
      ? t('progress.judging', { judged: formatNumber(judged), total: formatNumber(total) })
      : status === 'applying'
        ? t('progress.applying')
        : t('progress.trying');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, justifyItems: 'start' }}>
      <Typography variant="subtitle2">{scopeText(t, contest, rejudge.question_id ?? null)}</Typography>
      <Typography role="status">{words}</Typography>
      <LinearProgress
        aria-label={t('progress.label')}
        variant={isCounted ? 'determinate' : 'indeterminate'}
        value={isCounted ? Math.min(100, (100 * judged) / total) : undefined}
        sx={{ width: '100%' }}
      />
      {status !== 'applying' && (
        <Button color="secondary" onClick={() => void drop(rejudge)}>
          {t('leave.stop.action')}
        </Button>
      )}
    </Box>
  );
}
