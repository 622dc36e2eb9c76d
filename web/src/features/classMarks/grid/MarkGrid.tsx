import Box from '@mui/material/Box';
import {
  memo,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { moved, placeIn, type Place } from '#/ui/grid/moves';
import { toasts } from '#/ui/toasts';
import { CellBar } from '../components/CellBar';
import { cellOf, type MarkColumn } from '../rules/columns';
import type { DrawnRow } from '../rules/cells';
import { fieldText, highest, typedMark, valueOf, valueText } from '../rules/scale';
import type { BookAssignment, Scale } from '../types';
import { columnName, columnWords } from '../words';
import { CellEditor, type Editing, type Going } from './CellEditor';
import { CELL, gridStyle, NAME, TOTAL } from './gridStyle';
import { MarkRow } from './MarkRow';

/** What happens to a cell. */
export interface GridActions {
  onActive: (place: Place) => void;
  /** A mark was typed, in points; null takes the teacher's mark away. */
  onMark: (place: Place, mark: number | null) => void;
  /** Leave of the work is given or taken back. */
  onExcuse: (place: Place) => void;
}

const steps: Record<Going, { row: number; col: number }> = {
  down: { row: 1, col: 0 },
  up: { row: -1, col: 0 },
  next: { row: 0, col: 1 },
  previous: { row: 0, col: -1 },
  stay: { row: 0, col: 0 },
};

const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => !ctrlKey && !metaKey && !altKey;

/** Learners by work. The keyboard moves from cell to cell, a number writes; one cell is in the order of Tab. */
export function MarkGrid(props: {
  rows: readonly DrawnRow[];
  columns: readonly MarkColumn[];
  assignments: readonly BookAssignment[];
  scale: Scale;
  active: Place;
  isReadOnly: boolean;
  actions: GridActions;
}) {
  const { rows, columns, assignments, scale, active, isReadOnly, actions } = props;
  const { t } = useTranslation('classMarks');
  const faultId = useId();
  const grid = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [isWrong, setWrong] = useState(false);
  const isMoved = useRef(false);
  const wasActive = useRef(false);
  useEffect(() => {
    if (!isMoved.current || editing) return;
    isMoved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-cell="${active.row}:${active.col}"]`)?.focus();
  }, [active, editing]);
  const names = useMemo(() => columns.map((column) => columnName(t, column)), [columns, t]);
  const [row, column] = [rows[active.row], columns[active.col]];
  const cell = row && column ? cellOf(row, column) : null;
  const points = cell && column?.kind === 'work' ? column.assignment.points : null;
  const canWrite = points !== null && !isReadOnly;
  const size = { rows: rows.length, cols: columns.length };

  const go = (place: Place) => {
    isMoved.current = true;
    actions.onActive(place);
  };
  const begin = (text?: string) => {
    setEditing({ text: text ?? fieldText(cell && valueOf(cell, scale)), isReplaced: text !== undefined });
  };
  const end = (going: Going) => {
    setEditing(null);
    setWrong(false);
    const [to, { row: down, col: right }] = [active, steps[going]];
    const within = (at: number, count: number) => Math.max(0, Math.min(at, count - 1));
    // Who clicked elsewhere is there already.
    if (going !== 'stay') go({ row: within(to.row + down, size.rows), col: within(to.col + right, size.cols) });
  };
  const press = (event: KeyboardEvent) => {
    const target = moved(event, active, size);
    if (target) go(target);
    else if (!isPlain(event) || !canWrite) return;
    else if (/^[\d.,]$/.test(event.key)) begin(event.key);
    else if (event.key === 'Enter' || event.key === 'F2') begin();
    else if (event.key === 'Delete' || event.key === 'Backspace') actions.onMark(active, null);
    else if (event.key.toLowerCase() === 'e') actions.onExcuse(active);
    else return;
    event.preventDefault();
  };
  const cellUnder = ({ target }: { target: EventTarget }) =>
    (target as HTMLElement).closest<HTMLElement>('[data-cell]');
  const isActive = (place: Place | null) => place?.row === active.row && place.col === active.col;
  const click = (event: MouseEvent) => {
    const under = cellUnder(event);
    const head = (event.target as HTMLElement).closest<HTMLElement>('[data-col]');
    if (head) actions.onActive({ row: active.row, col: Number(head.dataset['col']) });
    const place = under && placeIn(under);
    if (!place) return;
    actions.onActive(place);
    // The second click on a cell writes in it.
    if (wasActive.current && isActive(place) && canWrite && !editing) begin();
  };
  /** Whatever brings the focus to a cell makes it the one that keys act upon. */
  const focus = ({ target }: FocusEvent) => {
    const place = placeIn(target as HTMLElement);
    if (place && !isActive(place)) actions.onActive(place);
  };
  const editor = editing && points !== null && row && (
    <CellEditor
      editing={editing}
      label={t('markOf', { name: row.full_name, title: names[active.col] })}
      faultId={faultId}
      parse={(text) => typedMark(text, points, scale)}
      onKeep={(mark, going) => {
        if (mark !== undefined) actions.onMark(active, mark);
        end(going);
      }}
      onCancel={(why) => {
        if (why === 'key') isMoved.current = true;
        else toasts.error(t('invalid', { most: valueText(highest(points, scale), scale) }));
        end('stay');
      }}
      onFault={setWrong}
    />
  );
  const widths = columns.map(({ kind }) => (kind === 'work' ? CELL : TOTAL));
  const width = NAME + widths.reduce((sum, one) => sum + one, 0);
  return (
    <>
      <CellBar
        id={faultId}
        name={row?.full_name}
        column={names[active.col]}
        words={row && column ? columnWords(t, { row, column, assignments, scale }) : undefined}
        fault={
          isWrong && points !== null ? t('invalid', { most: valueText(highest(points, scale), scale) }) : undefined
        }
      />
      <Box
        ref={grid}
        role="grid"
        aria-label={t('grid')}
        aria-describedby="class-marks-keys"
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        aria-readonly={isReadOnly || undefined}
        onKeyDown={press}
        onMouseDown={(event) => {
          const under = cellUnder(event);
          wasActive.current = under !== null && isActive(placeIn(under)) && under.contains(document.activeElement);
        }}
        onClick={click}
        onFocus={focus}
        sx={gridStyle}
        style={
          {
            '--columns': [NAME, ...widths].map((one) => `${one}px`).join(' '),
            '--width': `${width}px`,
          } as CSSProperties
        }
      >
        <div role="row" data-head aria-rowindex={1}>
          <div role="columnheader" data-corner>
            {t('learner')}
          </div>
          {columns.map((one, col) => (
            <Head key={one.key} column={one} name={names[col] ?? ''} col={col} isChosen={col === active.col} />
          ))}
        </div>
        {rows.map((one, index) => (
          <MarkRow
            key={one.user_id}
            {...{ columns, names, assignments, scale, index }}
            row={one}
            active={index === active.row ? active.col : null}
            editor={index === active.row ? editor : null}
          />
        ))}
      </Box>
    </>
  );
}

/** The head of a column: what it is of, how much it counts, of how many points. */
const Head = memo(function Head(props: { column: MarkColumn; name: string; col: number; isChosen: boolean }) {
  const { column, name, col, isChosen } = props;
  const { t } = useTranslation('classMarks');
  const work = column.kind === 'work' ? column.assignment : null;
  return (
    <div
      role="columnheader"
      data-col={col}
      data-column={isChosen || undefined}
      aria-colindex={col + 2}
      aria-label={
        work
          ? [name, t(`weight.${work.weight as 1}`), t('outOf', { points: formatNumber(work.points) })].join(', ')
          : name
      }
      title={name}
    >
      <b>{name}</b>
      {work && <span>{t('head', { weight: work.weight, points: formatNumber(work.points) })}</span>}
    </div>
  );
});
