import BlockIcon from '@mui/icons-material/BlockOutlined';
import PartialIcon from '@mui/icons-material/ContrastOutlined';
import PendingIcon from '@mui/icons-material/HourglassEmptyOutlined';
import FailedIcon from '@mui/icons-material/CloseRounded';
import SolvedIcon from '@mui/icons-material/CheckRounded';
import FirstIcon from '@mui/icons-material/StarRounded';
import Box from '@mui/material/Box';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContestFormat, StandingCell } from '../types';
import { cellText } from './cellWords';

const icons = {
  pending: PendingIcon,
  failed: FailedIcon,
  partial: PartialIcon,
  solved: SolvedIcon,
  void: BlockIcon,
} as const;

const tones = {
  pending: 'warning',
  failed: 'danger',
  partial: 'info',
  solved: 'success',
  void: 'muted',
} as const;

interface CellProps {
  cell: StandingCell;
  label: string;
  format: ContestFormat;
  first: boolean;
}

/** How somebody stands with a question: an icon and a figure; the colour only says it again. */
export const BoardCell = memo(function BoardCell({ cell, label, format, first }: CellProps) {
  const { t } = useTranslation('contests');
  const { main, note, spoken } = cellText(t, format, cell, label, first);
  if (cell.state === 'untried')
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        <span aria-hidden>·</span>
        <span className="lp-visually-hidden">{spoken}</span>
      </Box>
    );
  const Icon = first ? FirstIcon : icons[cell.state];
  return (
    <Box
      component="span"
      title={spoken}
      sx={{
        ...box,
        '--tone': `var(--lp-${tones[cell.state]})`,
        '--tone-text': `var(--lp-${tones[cell.state]}-text, var(--lp-muted))`,
      }}
    >
      <Box component="span" aria-hidden sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
        <Icon sx={{ fontSize: '1.1em', color: 'var(--tone-text)' }} />
        <Box component="span" sx={{ fontWeight: 'var(--lp-medium)' }}>
          {main}
        </Box>
      </Box>
      <Box
        component="span"
        aria-hidden
        sx={{ fontSize: 'var(--lp-font-xs)', color: 'text.secondary', minHeight: '1.3em' }}
      >
        {note}
      </Box>
      <span className="lp-visually-hidden">{spoken}</span>
    </Box>
  );
});

const box = {
  display: 'inline-grid',
  justifyItems: 'center',
  minWidth: 56,
  px: 1.5,
  borderRadius: 'var(--lp-radius-sm)',
  lineHeight: 1.3,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  color: 'text.primary',
  bgcolor: 'color-mix(in srgb, var(--tone) 14%, transparent)',
} as const;
