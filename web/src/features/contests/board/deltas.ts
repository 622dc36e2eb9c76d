import type { Standings } from '../api';
import type { PushedRow } from '../types';

/** What the board's topic tells. */
export type BoardMessage = { kind: 'row'; row: PushedRow; v: number } | { kind: 'reset' };

/** Reads a message; null is one of another kind. */
export function readMessage(data: unknown): BoardMessage | null {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return null;
  if (data.kind === 'reset') return { kind: 'reset' };
  return data.kind === 'row' && 'row' in data ? (data as BoardMessage) : null;
}

/** The board with rows that were pushed; one that is older than what is here changes nothing. */
export function withRows(standings: Standings, pushed: readonly PushedRow[]): Standings {
  const rows = new Map(standings.items.map((row) => [row.entry_id, row]));
  const me = standings.meta.me?.entry_id;
  let changed = false;
  for (const row of pushed) {
    const known = rows.get(row.entry_id);
    if (known && known.v >= row.v) continue;
    changed = true;
    // What only staff and the person are told is not pushed.
    const { rank = 0, room = null, disqualified_reason = null } = known ?? {};
    rows.set(row.entry_id, { ...row, rank, room, disqualified_reason, firsts: [], is_me: row.entry_id === me });
  }
  if (!changed) return standings;
  const items = [...rows.values()];
  return { items, meta: { ...standings.meta, total: Math.max(standings.meta.total, items.length) } };
}
