import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import type { BoardQuestion, ContestFormat } from '../types';
import { BoardRow, HEAD_PX } from './BoardRow';
import { hasPenalty, hasPoints } from './cellWords';
import type { RankedRow } from './rank';

/** More rows than this are drawn only where they are in sight. */
const ALL_DRAWN = 200;
/** The height of a row, in pixels; `large` is read from afar. */
const ROW_PX = 58;
/** Rows drawn above and below those in sight. */
const OVERSCAN = 12;

export interface BoardTableProps {
  label: string;
  format: ContestFormat;
  questions: readonly BoardQuestion[];
  rows: readonly RankedRow[];
  /** My own row, which stays on top. */
  mine?: RankedRow;
  first: ReadonlyMap<number, number>;
  /** Entries that changed just now. */
  changed: ReadonlySet<number>;
  /** For a projector: larger, all rows drawn, nothing scrolls. */
  large?: boolean;
}

/** Contestants by questions; the names stay in sight while it is scrolled sideways. */
export function BoardTable(props: BoardTableProps) {
  const { label, format, questions, rows, mine, large = false } = props;
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const isVirtual = !large && rows.length > ALL_DRAWN;
  const withPenalty = hasPenalty(format, rows);
  const shared = { ...props, withPenalty, large };
  return (
    <TableContainer
      ref={setContainer}
      tabIndex={0}
      role="region"
      aria-label={label}
      sx={{ ...frame, maxHeight: large ? 'none' : '75vh', '--lp-rank': large ? '84px' : '60px' }}
    >
      <Table
        size="small"
        stickyHeader={!large}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        sx={{ fontSize: large ? 'var(--lp-font-lg)' : 'var(--lp-font-sm)', '& td, & th': { fontSize: 'inherit' } }}
      >
        <Head questions={questions} withPenalty={withPenalty} withPoints={hasPoints(format)} />
        <TableBody>
          {mine && <BoardRow {...shared} row={mine} pinned />}
          {isVirtual ? (
            <SightRows {...shared} container={container} />
          ) : (
            rows.map((row, index) => <BoardRow key={row.entry_id} {...shared} row={row} index={index} />)
          )}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const frame = {
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 'var(--lp-radius-lg)',
  bgcolor: 'background.paper',
  // What is only read aloud is placed in here, not beside the page.
  position: 'relative',
} as const;

function Head(props: { questions: readonly BoardQuestion[]; withPenalty: boolean; withPoints: boolean }) {
  const { questions, withPenalty, withPoints } = props;
  const { t } = useTranslation('contests');
  return (
    <TableHead>
      <TableRow sx={{ height: HEAD_PX }}>
        <TableCell sx={{ ...stuck, left: 0, zIndex: { md: 4 }, width: 'var(--lp-rank)' }}>
          {t('board.column.rank')}
        </TableCell>
        <TableCell sx={{ ...stuck, left: { xs: 0, md: 'var(--lp-rank)' }, zIndex: 4 }}>
          {t('board.column.name')}
        </TableCell>
        <TableCell align="right">{t('board.column.score')}</TableCell>
        {withPenalty && <TableCell align="right">{t('board.column.penalty')}</TableCell>}
        {questions.map(({ question_id: id, label, score }) => (
          <TableCell key={id} align="center">
            <Box component="span" sx={{ display: 'block' }}>
              <span className="lp-visually-hidden">{t('board.column.question')} </span>
              {label}
            </Box>
            {withPoints && (
              <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
                {formatNumber(score)}
              </Box>
            )}
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
  );
}

/** Stays at the left while the rest goes by; on phones the names alone. */
const stuck = { position: 'sticky', bgcolor: 'background.paper', whiteSpace: 'nowrap' } as const;

/** The rows in sight of a long board. */
function SightRows(props: BoardTableProps & { container: HTMLElement | null; withPenalty: boolean }) {
  const { rows, questions, withPenalty, container } = props;
  // oxlint-disable-next-line react/incompatible-library -- it is drawn again by its own state, never memoised
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: rows.length,
    getScrollElement: () => container,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    getItemKey: (index) => rows[index]?.entry_id ?? index,
  });
  const items = virtualizer.getVirtualItems();
  const columns = questions.length + (withPenalty ? 4 : 3);
  return (
    <>
      <Gap height={items[0]?.start ?? 0} columns={columns} />
      {items.map(({ index }) => {
        const row = rows[index];
        return row && <BoardRow key={row.entry_id} {...props} row={row} index={index} />;
      })}
      <Gap height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} columns={columns} />
    </>
  );
}

function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <TableRow aria-hidden>
      <TableCell colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </TableRow>
  );
}
