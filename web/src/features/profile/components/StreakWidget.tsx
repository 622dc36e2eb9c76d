import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '#/auth/useUser';
import { SkeletonList } from '#/ui/states';
import { Widget } from '#/ui/Widget';
import { profileQuery } from '../api';
import { StreakLine } from './StreakLine';
import { WeekDots } from './WeekDots';

/** My streak, and the days of this week. */
export function StreakWidget() {
  const { t } = useTranslation('profile');
  const user = useUser();
  const { data: profile, error } = useQuery({ ...profileQuery(user?.id ?? 0), enabled: Boolean(user) });
  if (error && !profile) return null;
  const { streak, week } = profile ?? {};
  return (
    <Widget title={t('streak.title')}>
      <Box sx={{ display: 'grid', gap: 4, px: 'clamp(16px, 2.4vw, 24px)', pb: 5 }}>
        {streak && week ? (
          <>
            <StreakLine streak={streak} />
            <WeekDots week={week} />
            {!streak.done_today && (
              <Typography variant="body2" color="textSecondary">
                {t(streak.current > 0 ? 'streak.keep' : 'streak.begin')}
              </Typography>
            )}
          </>
        ) : (
          <SkeletonList rows={2} />
        )}
      </Box>
    </Widget>
  );
}
