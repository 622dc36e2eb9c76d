import Box from '@mui/material/Box';
import { useMemo, useRef, useState } from 'react';
import type { Classroom } from '#/features/classrooms';
import type { Place } from '#/ui/grid/moves';
import { useUndoKey } from '#/ui/grid/useUndoKey';
import { usePhone } from '#/ui/usePhone';
import { useStable } from '#/ui/useStable';
import { MarkGrid } from '../grid/MarkGrid';
import { useKeeper } from '../keeping/useKeeper';
import { useMarking, type Target } from '../keeping/useMarking';
import { PhoneMarks } from '../phone/PhoneMarks';
import { cellOf, columnsOf, type Shown } from '../rules/columns';
import { withPending } from '../rules/cells';
import type { Book, Scale } from '../types';
import { ConflictNotice } from './ConflictNotice';
import { Legend } from './Legend';
import { Toolbar } from './Toolbar';

/** The gradebook of a class: what teachers write by keyboard, mouse or finger. */
export function BookView({ classroom, book, user }: { classroom: Classroom; book: Book; user: number }) {
  const isPhone = usePhone();
  const [chosen, setChosen] = useState<Scale | null>(null);
  const scale = chosen ?? book.scale;
  const [shown, setShown] = useState<Shown>(null);
  const [keeper, entries] = useKeeper(classroom.id, user);
  const marking = useMarking(keeper, scale);
  const rows = useMemo(() => withPending(book, entries), [book, entries]);
  const { assignments } = book;
  const columns = useMemo(() => columnsOf({ assignments }, shown), [assignments, shown]);
  // By who and what they are: rows and columns may come and go while somebody writes.
  const [at, setAt] = useState<{ user: number; column: string } | null>(null);
  const active = useMemo((): Place => {
    const row = rows.findIndex(({ user_id: id }) => id === at?.user);
    const col = columns.findIndex(({ key }) => key === at?.column);
    return { row: Math.max(0, row), col: Math.max(0, col) };
  }, [rows, columns, at]);
  const isReadOnly = classroom.status === 'finished';
  const targetAt = (place: Place): Target | null => {
    const [row, column] = [rows[place.row], columns[place.col]];
    const cell = row && column ? cellOf(row, column) : null;
    return row && cell && column?.kind === 'work' ? { row, assignment: column.assignment, cell } : null;
  };
  const actions = useStable({
    onActive: (place: Place) => {
      const [row, column] = [rows[place.row], columns[place.col]];
      if (row && column) setAt({ user: row.user_id, column: column.key });
    },
    onMark: (place: Place, mark: number | null) => {
      const target = targetAt(place);
      if (target) marking.mark(target, mark);
    },
    onExcuse: (place: Place) => {
      const target = targetAt(place);
      if (target) marking.excuse(target);
    },
  });
  const root = useRef<HTMLDivElement>(null);
  useUndoKey(root, isReadOnly ? null : marking.undo);
  return (
    <Box ref={root} sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Toolbar
        classroom={classroom.id}
        {...{ scale, shown }}
        isSaving={entries.some(({ state }) => state === 'sending')}
        onScale={setChosen}
        onShown={setShown}
        onUndo={isReadOnly ? undefined : marking.undo}
      />
      <ConflictNotice {...{ book, scale, entries }} onDecide={(entry, choice) => keeper.decide(entry, choice)} />
      {isPhone ? (
        <PhoneMarks {...{ rows, columns, assignments, scale, isReadOnly }} onMark={marking.mark} />
      ) : (
        <MarkGrid {...{ rows, columns, assignments, scale, active, isReadOnly, actions }} />
      )}
      <Legend hasKeys={!isPhone && !isReadOnly} />
    </Box>
  );
}
