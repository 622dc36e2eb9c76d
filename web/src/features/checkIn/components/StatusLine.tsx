import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import type { CheckInRow } from '../api';
import { tones } from '../closed';

/** What counts of somebody so far, and when they came and went. */
export function StatusLine({ row }: { row: CheckInRow }) {
  const { t } = useTranslation('checkIn');
  const { status, check_in: came, check_out: left, minutes_late: late } = row;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      {status && <Chip tone={tones[status]}>{t(`status.${status}`)}</Chip>}
      {came !== null && <Typography component="span">{t('cameAt', { time: formatTime(came) })}</Typography>}
      {status === 'late' && late > 0 && <Typography component="span">{t('lateBy', { count: late })}</Typography>}
      {left !== null && <Typography component="span">{t('leftAt', { time: formatTime(left) })}</Typography>}
    </Box>
  );
}
