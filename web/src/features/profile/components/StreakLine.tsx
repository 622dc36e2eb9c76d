import FlameIcon from '@mui/icons-material/LocalFireDepartmentOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import type { Streak } from '../types';

/** How many days the streak has, with its flame, the longest one and the rest days that are left. */
export function StreakLine({ streak }: { streak: Streak }) {
  const { t } = useTranslation('profile');
  const { current, best, rest_days: rest, done_today: isDone } = streak;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <FlameIcon aria-hidden sx={{ fontSize: 44, color: isDone ? 'var(--lp-warning)' : 'text.disabled' }} />
      <div>
        <Typography component="p" variant="h2">
          {t('streak.days', { count: current, number: formatNumber(current) })}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('streak.best', { count: best, number: formatNumber(best) })}
          {rest > 0 && ` · ${t('streak.rest', { count: rest })}`}
        </Typography>
      </div>
    </Box>
  );
}
