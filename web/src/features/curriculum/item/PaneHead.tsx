import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { rowIcons, type RowKind } from '../components/kindIcons';

/** What is shown beside the tree, and how its saving stands. */
export function PaneHead({ kind, title, children }: { kind: RowKind; title: string; children: ReactNode }) {
  const { t } = useTranslation('curriculum');
  const Icon = rowIcons[kind];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Icon aria-hidden sx={{ color: 'text.secondary' }} />
      <Box sx={{ mr: 'auto', minWidth: 0 }}>
        <Typography
          variant="h3"
          component="h2"
          id="pane"
          tabIndex={-1}
          sx={{ overflowWrap: 'anywhere', outline: 'none' }}
        >
          {title || t('untitled')}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {t(`kind.${kind}`)}
        </Typography>
      </Box>
      {children}
    </Box>
  );
}
