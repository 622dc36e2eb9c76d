import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { Chip } from '#/ui/Chips';
import { currentQuery } from '../api';
import { useLiveChallenges, useToday } from '../useLive';
import { rewardWords } from './words';

/** Says beside a problem that it is a challenge that is on, and what that pays. */
export function ChallengeChip({ problem }: { problem: number }) {
  const { t } = useTranslation('challenges');
  useLiveChallenges(false);
  const { data = [] } = useQuery({ ...currentQuery(useToday()), meta: { quiet: true } });
  const found = data.filter((challenge) => challenge.problem.id === problem);
  if (found.length === 0) return null;
  return (
    // Beside the path above the heading, so that what is read already does not move.
    <Box sx={{ float: 'right', display: 'flex', flexWrap: 'wrap', gap: 2, ml: 3, mb: 1 }}>
      {found.map((challenge) => (
        <AppLink key={challenge.id} to={paths.challenge} style={{ textDecoration: 'none' }}>
          <Chip tone={challenge.my?.status === 'solved' ? 'success' : 'info'}>
            {t(`now.${challenge.kind}`)}
            {challenge.my?.status === 'solved' && ` · ${t('standing.solved')}`}
            {challenge.my?.status !== 'solved' && challenge.reward > 0 && ` · ${rewardWords(t, challenge)}`}
          </Chip>
        </AppLink>
      ))}
    </Box>
  );
}
