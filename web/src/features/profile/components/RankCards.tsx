import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { Profile } from '../types';
import { Part } from './Part';

const periods = ['daily', 'weekly', 'monthly', 'all'] as const;

/** Where the person stands today, this week, this month, and of all time. */
export function RankCards({ ranks }: { ranks: NonNullable<Profile['ranks']> }) {
  const { t } = useTranslation('profile');
  return (
    <Part
      title={t('ranks.title')}
      action={
        <Button size="small" component={AppLink} to={paths.leaderboard}>
          {t('ranks.board')}
        </Button>
      }
    >
      <Box component="dl" sx={cards}>
        {periods.map((period) => {
          const rank = ranks[period];
          return (
            <Box key={period} sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}>
              <Typography component="dt" variant="body2" color="textSecondary">
                {t(`ranks.${period}`)}
              </Typography>
              <Box component="dd" sx={{ m: 0 }}>
                <Typography component="p" variant="h2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {rank ? t('ranks.place', { rank: formatNumber(rank.rank) }) : '–'}
                </Typography>
                <Typography component="p" variant="caption" color="textSecondary">
                  {rank ? t('ranks.points', { points: formatNumber(rank.points) }) : t('ranks.none')}
                </Typography>
              </Box>
            </Box>
          );
        })}
      </Box>
    </Part>
  );
}

const cards = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' },
  gap: 4,
  m: 0,
} as const;
