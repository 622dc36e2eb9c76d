import Box from '@mui/material/Box';
import {
  memo,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#/i18n/format';
import { moved, placeIn, type Place } from '#/ui/grid/moves';
import type { DrawnMember } from '../keeping/marks';
import { wordOf } from '../rules/moves';
import { allOf, thereOf, totalsOfSession } from '../rules/rows';
import type { AttendanceStatus, SheetSession } from '../types';
import { dayOf, shortSession, spokenSession, weekdayIn } from '../words';
import { GridRow } from './GridRow';
import { CELL, gridStyle, NAME, TOTAL } from './gridStyle';

/** What happens to a cell. */
export interface GridActions {
  onActive: (place: Place) => void;
  /** A key said how somebody was there; null takes the word back. */
  onWord: (place: Place, word: AttendanceStatus | null) => void;
  /** A click asks what it shall be. */
  onAsk: (place: Place, cell: HTMLElement) => void;
  onDetails: (place: Place) => void;
}

/** Members by sessions. The keyboard moves from cell to cell and marks; one of them is in the order of Tab. */
export function AttendanceGrid(props: {
  members: readonly DrawnMember[];
  sessions: readonly SheetSession[];
  active: Place;
  /** The session that is on, or was last. */
  current: number | undefined;
  isReadOnly: boolean;
  actions: GridActions;
}) {
  const { members, sessions, active, current, isReadOnly, actions } = props;
  const { t } = useTranslation('attendance');
  const grid = useRef<HTMLDivElement>(null);
  const isMoved = useRef(false);
  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-cell="${active.row}:${active.col}"]`)?.focus();
  }, [active]);
  // The column that is meant first is the first in sight.
  const key = sessions.map(({ id }) => id).join();
  const shown = useRef('');
  useLayoutEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    if (grid.current) grid.current.scrollLeft = Math.max(0, active.col - 1) * CELL;
  }, [key, active.col]);
  const names = useMemo(() => sessions.map(shortSession), [sessions]);
  const isMarkable = ({ col }: Place) => !isReadOnly && sessions[col]?.status !== 'cancelled';
  const press = (event: KeyboardEvent) => {
    const target = moved(event, active, { rows: members.length, cols: sessions.length });
    const word = wordOf(event);
    if (target) {
      isMoved.current = target.row !== active.row || target.col !== active.col;
      actions.onActive(target);
    } else if (word !== undefined) {
      if (isMarkable(active)) actions.onWord(active, word);
    } else if (event.key === 'Enter' || event.key === ' ') {
      actions.onDetails(active);
    } else return;
    event.preventDefault();
  };
  const click = ({ target }: MouseEvent) => {
    const cell = (target as HTMLElement).closest<HTMLElement>('[data-cell]');
    const head = (target as HTMLElement).closest<HTMLElement>('[data-col]');
    if (head) actions.onActive({ row: active.row, col: Number(head.dataset['col']) });
    if (!cell) return;
    const place = placeIn(cell) ?? active;
    actions.onActive(place);
    if (isMarkable(place)) actions.onAsk(place, cell);
    else actions.onDetails(place);
  };
  /** Whatever brings the focus to a cell makes it the one that keys act upon. */
  const focus = ({ target }: FocusEvent) => {
    const place = placeIn(target as HTMLElement) ?? active;
    if (place.row !== active.row || place.col !== active.col) actions.onActive(place);
  };
  const width = NAME + sessions.length * CELL + 4 * TOTAL;
  const columns = `${NAME}px repeat(${sessions.length}, ${CELL}px) repeat(4, ${TOTAL}px)`;
  return (
    <Box
      ref={grid}
      role="grid"
      aria-label={t('grid')}
      aria-describedby="attendance-keys"
      aria-rowcount={members.length + 1}
      aria-readonly={isReadOnly || undefined}
      onKeyDown={press}
      onClick={click}
      onFocus={focus}
      sx={gridStyle}
      style={{ '--columns': columns, '--width': `${width}px` } as CSSProperties}
    >
      <div role="row" data-head aria-rowindex={1}>
        <div role="columnheader" data-corner>
          {t('member')}
        </div>
        {sessions.map((session, col) => (
          <Head
            key={session.id}
            session={session}
            col={col}
            members={members}
            isCurrent={session.id === current}
            isChosen={col === active.col}
          />
        ))}
        {(['there', 'late', 'absent', 'excused'] as const).map((total) => (
          <div key={total} role="columnheader">
            {t(`total.${total}`)}
          </div>
        ))}
      </div>
      {members.map((member, row) => (
        <GridRow
          key={member.user_id}
          {...{ member, sessions, names, row }}
          active={row === active.row ? active.col : null}
        />
      ))}
    </Box>
  );
}

/** The head of a session: its day and hour, and how many were there. */
const Head = memo(function Head(props: {
  session: SheetSession;
  col: number;
  members: readonly DrawnMember[];
  isCurrent: boolean;
  isChosen: boolean;
}) {
  const { session, col, members, isCurrent, isChosen } = props;
  const { t } = useTranslation('attendance');
  const totals = totalsOfSession(members, session.id);
  const there = thereOf(totals);
  const all = allOf(totals);
  const isCancelled = session.status === 'cancelled';
  const counted = t('there', { there, all });
  return (
    <div
      role="columnheader"
      data-col={col}
      data-current={isCurrent || undefined}
      data-cancelled={isCancelled || undefined}
      data-column={isChosen || undefined}
      aria-colindex={col + 2}
      aria-current={isCurrent ? 'date' : undefined}
      aria-label={`${spokenSession(session)}, ${isCancelled ? t('cancelled') : counted}`}
      title={spokenSession(session)}
    >
      <span>{weekdayIn(session)}</span>
      <b>{dayOf(session)}</b>
      <span>{formatTime(session.start_time)}</span>
      <span>{isCancelled ? '–' : `${there}/${all}`}</span>
    </div>
  );
});
