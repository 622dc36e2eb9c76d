import Box from '@mui/material/Box';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Classroom } from '#/features/classrooms';
import type { Place } from '#/ui/grid/moves';
import { useUndoKey } from '#/ui/grid/useUndoKey';
import { usePhone } from '#/ui/usePhone';
import { useStable } from '#/ui/useStable';
import { ExportButton } from '../exporting/ExportButton';
import { WaitingAbsences } from '../absence/WaitingAbsences';
import { AttendanceGrid } from '../grid/AttendanceGrid';
import { withWaiting } from '../keeping/marks';
import { useKeeper } from '../keeping/useKeeper';
import { useMarking } from '../keeping/useMarking';
import { PhoneList } from '../phone/PhoneList';
import type { AttendanceStatus, Sheet } from '../types';
import { ConflictNotice } from './ConflictNotice';
import { Legend } from './Legend';
import { Toolbar } from './Toolbar';
import { useLiveRows } from './useLiveRows';
import { useSessions } from './useSessions';

const CellDetails = lazy(() => import('./CellDetails'));
const WordMenu = lazy(() => import('./WordMenu'));

/** A member in a session, by their ids: what is drawn meanwhile may move. */
interface Cell {
  user: number;
  session: number;
}

/** The register of a class: what teachers mark by keyboard, mouse or finger. */
export function Register({ classroom, sheet, user }: { classroom: Classroom; sheet: Sheet; user: number }) {
  const { t } = useTranslation('attendance');
  const isPhone = usePhone();
  const [keeper, waiting] = useKeeper(user, classroom.id);
  const marking = useMarking(keeper, classroom.id);
  const members = useMemo(() => withWaiting(sheet, waiting.changes), [sheet, waiting.changes]);
  const { sessions, session, current, period, choose, choosePeriod } = useSessions(sheet);
  const [row, setRow] = useState(0);
  const [details, setDetails] = useState<Cell | null>(null);
  const [asked, setAsked] = useState<(Cell & { anchor: HTMLElement }) | null>(null);
  const news = useLiveRows(classroom.id, session?.id, waiting.changes);
  const isReadOnly = classroom.status === 'finished';
  const col = Math.max(
    0,
    sessions.findIndex(({ id }) => id === session?.id),
  );
  const active = useMemo(() => ({ row: Math.min(row, members.length - 1), col }), [row, col, members.length]);
  const cellAt = (place: Place): Cell | null => {
    const [member, at] = [members[place.row], sessions[place.col]];
    return member && at ? { user: member.user_id, session: at.id } : null;
  };
  const found = (cell: Cell | null) => {
    const member = members.find(({ user_id: of }) => of === cell?.user);
    const at = sheet.sessions.find(({ id }) => id === cell?.session);
    return member && at ? { member, session: at } : null;
  };
  const { onPeriod } = useStable({ onPeriod: choosePeriod });
  const actions = useStable({
    onActive: (place: Place) => {
      setRow(place.row);
      const at = sessions[place.col];
      if (at) choose(at.id);
    },
    onWord: (place: Place, status: AttendanceStatus | null) => {
      const cell = found(cellAt(place));
      if (cell) marking.mark(cell.session, cell.member, { status });
    },
    onAsk: (place: Place, anchor: HTMLElement) => {
      const cell = cellAt(place);
      if (cell) setAsked({ ...cell, anchor });
    },
    onDetails: (place: Place) => setDetails(cellAt(place)),
  });
  const root = useRef<HTMLDivElement>(null);
  useUndoKey(root, isReadOnly ? null : marking.undo);
  const opened = found(details);
  const menu = found(asked);
  return (
    <Box ref={root} sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Toolbar
        {...{ sheet, members, session, sessions, period, waiting, isReadOnly, isPhone }}
        onPeriod={onPeriod}
        onSession={choose}
        onAllPresent={() => session && marking.allPresent(session, members)}
        onUndo={marking.undo}
        onSend={keeper.outbox.flush}
      />
      <ConflictNotice
        sheet={sheet}
        conflicts={waiting.conflicts}
        onDecide={(conflict, choice) => keeper.decide(conflict.key, conflict.user, choice)}
      />
      <WaitingAbsences classroom={classroom.id} isReadOnly={isReadOnly} />
      <span role="status" className="lp-visually-hidden">
        {news}
      </span>
      {isPhone && session ? (
        <PhoneList
          {...{ members, session, isReadOnly }}
          onWord={(member, status) => marking.mark(session, member, { status })}
          onDetails={(member) => setDetails({ user: member.user_id, session: session.id })}
        />
      ) : (
        <AttendanceGrid {...{ members, sessions, active, isReadOnly, actions }} current={current?.id} />
      )}
      <Legend hasKeys={!isPhone && !isReadOnly} />
      <div>
        <ExportButton classroom={classroom.id} />
      </div>
      <Suspense fallback={null}>
        {opened && (
          <CellDetails
            key={`${opened.member.user_id}/${opened.session.id}`}
            {...opened}
            isReadOnly={isReadOnly || opened.session.status === 'cancelled'}
            onChange={(change) => marking.mark(opened.session, opened.member, change)}
            onClose={() => setDetails(null)}
          />
        )}
        {asked && menu && (
          <WordMenu
            {...menu}
            anchor={asked.anchor}
            label={t('menu', { name: menu.member.full_name })}
            onWord={(status) => marking.mark(menu.session, menu.member, { status })}
            onDetails={() => setDetails(asked)}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </Box>
  );
}
