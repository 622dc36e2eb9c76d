import FlameIcon from '@mui/icons-material/LocalFireDepartment';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import type { Challenge } from '../types';

/** How many days in a row I have practised. */
export function StreakFlame({ streak }: { streak: NonNullable<Challenge['streak']> }) {
  const { t } = useTranslation('challenges');
  const { current, best, done_today: isDone } = streak;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <FlameIcon aria-hidden sx={{ color: isDone ? 'warning.main' : 'text.disabled' }} />
      <Box>
        <Typography variant="subtitle1">
          {current > 0 ? t('streak.days', { count: current, number: formatNumber(current) }) : t('streak.none')}
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary">
          {isDone || current === 0 ? t('streak.best', { count: best, number: formatNumber(best) }) : t('streak.notYet')}
        </Typography>
      </Box>
    </Box>
  );
}
