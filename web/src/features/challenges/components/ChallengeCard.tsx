import TimerIcon from '@mui/icons-material/TimerOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { renew } from '#/api/renew';
import { formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { Countdown } from '#/ui/Countdown';
import { challengeKeys } from '../api';
import type { Challenge } from '../types';
import { ChallengeFacts } from './ChallengeFacts';
import { StreakFlame } from './StreakFlame';
import { whenWords } from './words';

/** A challenge that is on: what it is, how long it lasts, and the way to it. */
export function ChallengeCard({ challenge, isChief = false }: { challenge: Challenge; isChief?: boolean }) {
  const { t } = useTranslation('challenges');
  const queryClient = useQueryClient();
  const id = useId();
  const { kind, title, problem, streak, my } = challenge;
  return (
    <Card component="section" aria-labelledby={id}>
      <CardContent sx={{ display: 'grid', gap: 4, justifyItems: 'start', alignContent: 'start', height: '100%' }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="body2" color="textSecondary">
            {t(`now.${kind}`)} · {whenWords(challenge)}
          </Typography>
          <Typography id={id} component="h2" variant={isChief ? 'h2' : 'h3'} sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {title !== problem.title && <Typography color="textSecondary">{problem.title}</Typography>}
        </Box>
        <ChallengeFacts challenge={challenge} />
        <Typography variant="body2" component="div" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <TimerIcon fontSize="small" aria-hidden />
          <span>{t('left')}</span>
          <Countdown until={challenge.next_at} onEnd={() => void renew(queryClient, challengeKeys.all)} />
        </Typography>
        {streak && <StreakFlame streak={streak} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mt: 'auto' }}>
          <Button
            variant={isChief && my?.status !== 'solved' ? 'contained' : 'outlined'}
            component={AppLink}
            to={paths.problem(problem.slug)}
            aria-label={t(my?.status === 'solved' ? 'look' : 'solve', { title })}
          >
            {my?.status === 'solved' ? t('lookShort') : t('solveShort')}
          </Button>
          <Typography variant="body2" color="textSecondary">
            {t('solvedBy', { count: challenge.solved_count, number: formatNumber(challenge.solved_count) })}
          </Typography>
        </Box>
      </CardContent>
    </Card>
  );
}
