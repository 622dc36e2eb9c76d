import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DrawnMember } from '../keeping/marks';
import { thereOf, totalsOfMember } from '../rules/rows';
import type { AttendanceRow, SheetSession } from '../types';
import { cellWords } from '../words';

/** The sign of what teachers should look at: a flag, a report of absence, a remark. */
function noteOf(row: AttendanceRow | undefined): string | undefined {
  if (!row) return undefined;
  if (row.flags.length > 0) return '⚑';
  if (row.absence && row.absence.accepted === null) return '?';
  return row.remark ? '✎' : undefined;
}

/** One member's line; it is drawn anew only where something of it changes. */
export const GridRow = memo(function GridRow(props: {
  member: DrawnMember;
  sessions: readonly SheetSession[];
  /** What each of them is called. */
  names: readonly string[];
  row: number;
  /** The column that has the focus or would; null: in another row. */
  active: number | null;
}) {
  const { member, sessions, names, row, active } = props;
  const { t } = useTranslation('attendance');
  const totals = totalsOfMember(member, sessions);
  return (
    <div role="row" aria-rowindex={row + 2}>
      <div role="rowheader">
        {member.full_name}
        {member.status !== 'active' && <small>{t(`membership.${member.status}`)}</small>}
      </div>
      {sessions.map((session, col) => {
        const known = member.rows[session.id];
        const status = known?.status ?? null;
        const pending = member.pending?.[session.id];
        return (
          <div
            key={session.id}
            role="gridcell"
            data-cell={`${row}:${col}`}
            data-status={status ?? undefined}
            data-pending={pending}
            data-note={noteOf(known)}
            tabIndex={col === active ? 0 : -1}
            aria-colindex={col + 2}
            aria-disabled={session.status === 'cancelled' || undefined}
            aria-label={`${member.full_name}, ${names[col]}: ${cellWords(t, known, pending)}`}
          >
            <span aria-hidden>{status ? t(`letter.${status}`) : '·'}</span>
          </div>
        );
      })}
      {[thereOf(totals), totals.late, totals.absent, totals.excused].map((total, index) => (
        <div key={index} role="gridcell" data-total>
          {total}
        </div>
      ))}
    </div>
  );
});
