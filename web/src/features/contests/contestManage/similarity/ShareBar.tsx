import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { percent } from './lines';

/** How much of a program is in the other: a bar, and the same as a number. */
export function ShareBar({ name, share }: { name: string; share: number }) {
  const { t } = useTranslation('similarity');
  const value = percent(share);
  return (
    <Box
      component="span"
      title={t('shareOf', { name, percent: value })}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, width: '100%', minWidth: 96, maxWidth: 200 }}
    >
      <Box component="span" aria-hidden sx={track}>
        <Box component="span" sx={{ display: 'block', height: '100%', width: `${value}%`, bgcolor: 'primary.main' }} />
      </Box>
      <span className="lp-visually-hidden">{t('shareOf', { name, percent: value })}</span>
      <Box
        component="span"
        aria-hidden
        sx={{ fontVariantNumeric: 'tabular-nums', minWidth: '4ch', textAlign: 'right' }}
      >
        {`${value}%`}
      </Box>
    </Box>
  );
}

const track = {
  flex: 1,
  display: 'block',
  height: 8,
  overflow: 'hidden',
  borderRadius: 'var(--lp-radius-sm)',
  bgcolor: 'divider',
} as const;
