import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Remark } from '../types';

/** What teachers wrote to an answer: to lines of it, and to the whole. */
export function Remarks({ remarks }: { remarks: readonly Remark[] }) {
  const { t } = useTranslation('questions');
  const inOrder = remarks.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return (
    <Box component="section" aria-label={t('remarks.title')}>
      <Typography variant="subtitle2" component="h4" sx={{ mb: 1 }}>
        {t('remarks.title')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {inOrder.map(({ id, line, text, by }) => (
          <Box
            component="li"
            key={id}
            sx={{ px: 3, py: 2, borderLeft: '3px solid var(--lp-info)', bgcolor: 'var(--lp-sunken)' }}
          >
            <Typography variant="caption" component="p" color="textSecondary">
              {[by, line !== null && t('remarks.line', { line })].filter(Boolean).join(', ')}
            </Typography>
            <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
