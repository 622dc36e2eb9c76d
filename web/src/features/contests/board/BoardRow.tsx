import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import type { BoardQuestion, ContestFormat } from '../types';
import { BoardCell } from './Cell';
import { penaltyText } from './cellWords';
import { isFirst, type RankedRow } from './rank';

/** The height of the head, below which the own row stays, in pixels. */
export const HEAD_PX = 64;

interface RowProps {
  row: RankedRow;
  format: ContestFormat;
  questions: readonly BoardQuestion[];
  first: ReadonlyMap<number, number>;
  changed: ReadonlySet<number>;
  withPenalty: boolean;
  large?: boolean;
  /** Its place among the rows that are shown. */
  index?: number;
  /** My own row above all others. */
  pinned?: boolean;
}

/** A contestant. */
export function BoardRow(props: RowProps) {
  const { row, format, questions, first, changed, withPenalty, large = false, index, pinned = false } = props;
  const { t } = useTranslation('contests');
  const isChanged = changed.has(row.entry_id);
  const cells = new Map(row.cells.map((cell) => [cell.question_id, cell]));
  const isMine = row.is_me || pinned;
  return (
    <TableRow
      // Another version begins the highlight anew.
      key={row.v}
      aria-rowindex={index === undefined ? undefined : index + 2}
      data-mine={isMine || undefined}
      data-pinned={pinned || undefined}
      data-changed={isChanged || undefined}
      sx={{ ...rowStyle, height: large ? 74 : 58 }}
    >
      <TableCell sx={{ ...ground, position: { md: 'sticky' }, left: 0, fontWeight: 'var(--lp-bold)' }}>
        {row.rank === null ? (
          <span title={row.is_disqualified ? t('board.disqualified.word') : t(`kind.${row.kind}`)}>–</span>
        ) : (
          formatNumber(row.rank)
        )}
      </TableCell>
      <TableCell
        component="th"
        scope="row"
        sx={{ ...ground, position: 'sticky', left: { xs: 0, md: 'var(--lp-rank)' }, ...nameStyle }}
      >
        <Name row={row} isMine={isMine} />
      </TableCell>
      <TableCell align="right" sx={{ fontWeight: 'var(--lp-bold)', fontVariantNumeric: 'tabular-nums' }}>
        {formatNumber(row.score)}
      </TableCell>
      {withPenalty && (
        <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {penaltyText(format, row.penalty_s)}
        </TableCell>
      )}
      {questions.map(({ question_id: id, label }) => {
        const cell = cells.get(id);
        return (
          <TableCell key={id} align="center" sx={{ px: 1 }}>
            {cell && <BoardCell cell={cell} label={label} format={format} first={isFirst(row, cell, first)} />}
          </TableCell>
        );
      })}
    </TableRow>
  );
}

function Name({ row, isMine }: { row: RankedRow; isMine: boolean }) {
  const { t } = useTranslation('contests');
  const about = [row.candidate_id, row.class, row.school].filter(Boolean).join(' · ');
  return (
    <>
      <Box component="span" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Box component="span" sx={cut} title={row.name}>
          {row.name}
        </Box>
        {isMine && <Chip tone="info">{t('board.me')}</Chip>}
        {row.is_disqualified && <Chip tone="danger">{t('board.disqualified.word')}</Chip>}
        {row.kind !== 'official' && <Chip>{t(`kind.${row.kind}`)}</Chip>}
      </Box>
      {about && (
        <Box
          component="span"
          sx={{ ...cut, display: 'block', fontSize: 'var(--lp-font-xs)', color: 'text.secondary' }}
          title={about}
        >
          {about}
        </Box>
      )}
    </>
  );
}

const flash = keyframes({
  from: { backgroundColor: 'color-mix(in srgb, var(--lp-warning) 38%, var(--lp-surface))' },
  to: { backgroundColor: 'var(--lp-surface)' },
});

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } as const;

const nameStyle = { minWidth: { xs: 132, md: 220 }, maxWidth: { xs: 168, md: 340 }, fontWeight: 'inherit' } as const;

/** Its ground is opaque: what is scrolled goes by below it. */
const ground = { zIndex: 2, bgcolor: 'var(--row, var(--lp-surface))' } as const;

const rowStyle = {
  '&[data-mine]': { '--row': 'color-mix(in srgb, var(--lp-info) 10%, var(--lp-surface))', bgcolor: 'var(--row)' },
  '&&[data-pinned] > *': { position: 'sticky', top: HEAD_PX, zIndex: 2, bgcolor: 'var(--row)' },
  '&&[data-pinned] > th': { zIndex: 3 },
  '&[data-changed] > *': {
    animation: `${flash} 3s ease-out`,
    '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
  },
} as const;
