import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { QueryView } from '#/ui/QueryView';
import { Widget } from '#/ui/Widget';
import { dailyQuery } from '../api';
import { useLiveChallenges, useToday } from '../useLive';
import { ChallengeFacts } from './ChallengeFacts';
import { StreakFlame } from './StreakFlame';

/** Today's challenge with my streak; nothing on days without one. */
export function TodayWidget() {
  const { t } = useTranslation('challenges');
  const query = useQuery(dailyQuery(useToday()));
  useLiveChallenges();
  if (query.data === null) return null;
  return (
    <Widget
      title={t('now.daily')}
      action={
        <Button size="small" component={AppLink} to={paths.challenge}>
          {t('all')}
        </Button>
      }
    >
      <CardContent sx={{ display: 'grid', gap: 3, pt: 0 }}>
        <QueryView query={query}>
          {(challenge) =>
            challenge && (
              <>
                <Typography variant="subtitle1" sx={{ overflowWrap: 'anywhere' }}>
                  {challenge.title}
                </Typography>
                <ChallengeFacts challenge={challenge} />
                {challenge.streak && <StreakFlame streak={challenge.streak} />}
                <Box>
                  <Button
                    variant={challenge.my?.status === 'solved' ? 'outlined' : 'contained'}
                    component={AppLink}
                    to={paths.problem(challenge.problem.slug)}
                  >
                    {challenge.my?.status === 'solved' ? t('lookShort') : t('solveShort')}
                  </Button>
                </Box>
              </>
            )
          }
        </QueryView>
      </CardContent>
    </Widget>
  );
}
