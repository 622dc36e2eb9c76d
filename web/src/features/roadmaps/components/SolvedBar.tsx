import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';

/** How many of some problems are solved; `of` names them for who can't see where the bar stands. */
export function SolvedBar({ solved, total, of }: { solved: number; total: number; of: string }) {
  const { t } = useTranslation('roadmaps');
  const words = t('solved', { count: total, solved: formatNumber(solved), total: formatNumber(total) });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 0 : (solved / total) * 100}
        color={total > 0 && solved === total ? 'success' : 'primary'}
        aria-label={t('progressOf', { title: of })}
        aria-valuetext={words}
        sx={{ flex: '1 1 80px', minWidth: 60, height: 8, borderRadius: 'var(--lp-radius-sm)', bgcolor: 'action.hover' }}
      />
      <Typography variant="caption" color="textSecondary" sx={{ flex: 'none' }}>
        {words}
      </Typography>
    </Box>
  );
}
