import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#/i18n/format';
import type { Hint } from '../types';

/** What teachers wrote to me in this session, the newest first. */
export function HintList({ id, hints }: { id: string; hints: readonly Hint[] }) {
  const { t } = useTranslation('classBar');
  const newest = [...hints].sort((a, b) => b.at - a.at || b.id - a.id);
  return (
    <Box id={id} component="ul" aria-label={t('hint.list')} tabIndex={0} sx={list}>
      {newest.map((hint) => (
        <Box key={hint.id} component="li" sx={{ display: 'flex', gap: 3, alignItems: 'baseline' }}>
          <Typography variant="caption" color="textSecondary" component="span" sx={{ flex: 'none' }}>
            {formatTime(hint.at)}
          </Typography>
          <Typography variant="body2" component="span" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {hint.body}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  maxHeight: '40vh',
  overflow: 'auto',
} as const;
