import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Chip, DifficultyChip, type Tone } from '#/ui/Chips';
import type { Challenge } from '../types';
import { rewardWords, standingOf, type Standing } from './words';

const tones: Record<Standing, Tone> = { inTime: 'success', late: 'info', tried: 'warning' };

/** How hard it is, what it pays, and how I stand. */
export function ChallengeFacts({ challenge }: { challenge: Challenge }) {
  const { t } = useTranslation('challenges');
  const standing = standingOf(challenge);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <DifficultyChip difficulty={challenge.problem.difficulty} />
      {challenge.reward > 0 && (
        <Chip tone={challenge.my?.rewarded ? 'success' : 'neutral'}>
          {challenge.my?.rewarded ? t('rewarded', { reward: rewardWords(t, challenge) }) : rewardWords(t, challenge)}
        </Chip>
      )}
      {standing && <Chip tone={tones[standing]}>{t(`standing.${standing}`)}</Chip>}
    </Box>
  );
}
