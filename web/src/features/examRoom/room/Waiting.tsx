import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Countdown } from '#/ui/Countdown';
import { contestKey } from '../api';
import type { ContestView } from '../types';

/** Who has entered waits for the start; the room opens by itself. */
export function Waiting({ contest }: { contest: ContestView }) {
  const { t } = useTranslation('examRoom');
  const queryClient = useQueryClient();
  const renew = () => void queryClient.invalidateQueries({ queryKey: contestKey });
  return (
    <Box component="section" aria-label={t('wait.title')} sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h2" component="p">
        {t('wait.title')} <Countdown until={contest.start_time} onEnd={renew} />
      </Typography>
      <Typography color="textSecondary">{t('wait.text')}</Typography>
    </Box>
  );
}
