import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import type { ImportReport } from './types';

/** How many rows have become what, or would. */
export function Counts({ report, isTrial }: { report: ImportReport; isTrial?: boolean }) {
  const { t } = useTranslation('importWizard');
  const { created, updated, unchanged, failed } = report;
  const figures = [
    { name: t(isTrial ? 'count.willCreate' : 'count.created'), value: created },
    { name: t(isTrial ? 'count.willUpdate' : 'count.updated'), value: updated },
    { name: t('count.unchanged'), value: unchanged },
    { name: t('count.failed'), value: failed },
  ];
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
        gap: 3,
      }}
    >
      {figures.map(({ name, value }) => (
        <Box
          key={name}
          sx={{
            display: 'flex',
            flexDirection: 'column-reverse',
            p: 4,
            border: 1,
            borderColor: 'divider',
            borderRadius: 'var(--lp-radius-lg)',
          }}
        >
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {name}
          </Typography>
          <Typography
            component="dd"
            variant="h2"
            sx={{ m: 0, color: value === 0 ? 'text.secondary' : 'text.primary', fontVariantNumeric: 'tabular-nums' }}
          >
            {formatNumber(value)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
