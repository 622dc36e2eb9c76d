import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Chip } from '#/ui/Chips';
import { statuses } from '../types';
import { tones } from '../words';

/** What the letters mean, and the keys. */
export function Legend({ hasKeys }: { hasKeys: boolean }) {
  const { t } = useTranslation('attendance');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      {statuses.map((status) => (
        <Chip key={status} tone={tones[status]}>
          {t(`letter.${status}`)} · {t(`status.${status}`)}
        </Chip>
      ))}
      <Typography id="attendance-keys" variant="caption" color="textSecondary">
        {t(hasKeys ? 'keys' : 'signs')}
      </Typography>
    </Box>
  );
}
