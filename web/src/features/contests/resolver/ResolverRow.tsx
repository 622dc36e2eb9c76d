import FinalIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { BoardCell } from '../board/Cell';
import { hasPenalty, penaltyText } from '../board/cellWords';
import type { PlacedRow } from './steps';
import type { Reveal } from './types';

/** The height of a row, in pixels. */
export const ROW_PX = 72;

interface ResolverRowProps {
  placed: PlacedRow;
  reveal: Reveal;
  isFocused: boolean;
  /** The question that the next step opens. */
  next: number | null;
  /** Whether the last step was this row's: it is above those that it passes. */
  isMoved: boolean;
}

/** Somebody's row at its place. */
export const ResolverRow = memo(function ResolverRow(props: ResolverRowProps) {
  const { placed, reveal, isFocused, next, isMoved } = props;
  const { now, rank, place } = placed;
  const { t } = useTranslation('resolver');
  return (
    <Box
      component="li"
      aria-current={isFocused ? 'step' : undefined}
      sx={{ ...line, ...(isFocused && focusedLine), ...(isMoved && { zIndex: 2 }) }}
      style={{ transform: `translateY(${place * ROW_PX}px)` }}
    >
      <Box component="span" sx={{ width: 56, fontSize: 'var(--lp-font-xl)', fontWeight: 'var(--lp-bold)' }}>
        <span className="lp-visually-hidden">{t('rank', { rank: formatNumber(rank) })}</span>
        <span aria-hidden>{formatNumber(rank)}</span>
      </Box>
      <Name placed={placed} isFocused={isFocused} />
      <Box component="span" sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
        {now.cells.map((cell, index) => (
          <Box
            key={cell.question_id}
            component="span"
            sx={{ ...frame, ...(cell.question_id === next && { outlineColor: 'var(--lp-primary)' }) }}
          >
            <BoardCell cell={cell} label={reveal.questions[index]?.label ?? ''} format={reveal.format} first={false} />
            {cell.question_id === next && (
              <span className="lp-visually-hidden">{t('next', { label: reveal.questions[index]?.label ?? '' })}</span>
            )}
          </Box>
        ))}
      </Box>
      <Box component="span" sx={{ width: 96, textAlign: 'right' }}>
        <Box component="span" sx={{ display: 'block', fontSize: 'var(--lp-font-xl)', fontWeight: 'var(--lp-bold)' }}>
          {formatNumber(now.score)}
        </Box>
        {hasPenalty(reveal.format, [now]) && (
          <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 'var(--lp-font-sm)' }}>
            {penaltyText(reveal.format, now.penalty_s)}
          </Box>
        )}
      </Box>
      <Box component="span" sx={{ width: 28, display: 'inline-flex', color: 'text.secondary' }}>
        {placed.isFinal && (
          <>
            <FinalIcon fontSize="small" aria-hidden />
            <span className="lp-visually-hidden">{t('final')}</span>
          </>
        )}
      </Box>
    </Box>
  );
});

function Name({ placed, isFocused }: { placed: PlacedRow; isFocused: boolean }) {
  const { row } = placed;
  return (
    <Box component="span" sx={{ minWidth: 0, flex: '1 1 160px' }}>
      <Box
        component="span"
        sx={{
          ...clipped,
          fontSize: isFocused ? 'var(--lp-font-xl)' : 'var(--lp-font-lg)',
          fontWeight: 'var(--lp-medium)',
        }}
      >
        {row.name}
      </Box>
      <Box component="span" sx={{ ...clipped, color: 'text.secondary', fontSize: 'var(--lp-font-sm)' }}>
        {[row.candidate_id, row.school].filter(Boolean).join(' · ')}
      </Box>
    </Box>
  );
}

const clipped = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const line = {
  position: 'absolute',
  insetInline: 0,
  top: 0,
  height: ROW_PX - 6,
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  px: 3,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 'var(--lp-radius-md)',
  bgcolor: 'background.paper',
  fontVariantNumeric: 'tabular-nums',
  transition: 'transform 900ms ease, border-color 200ms',
  '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
} as const;

const focusedLine = { borderColor: 'var(--lp-primary)', borderWidth: 3, px: 2.5, zIndex: 1 } as const;

const frame = {
  width: 72,
  display: 'inline-flex',
  justifyContent: 'center',
  borderRadius: 'var(--lp-radius-sm)',
  outline: '3px dashed transparent',
} as const;
