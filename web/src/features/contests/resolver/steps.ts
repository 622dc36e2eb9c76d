import { compareSort } from '../board/rank';
import type { Reveal, RevealAward, RevealRow, RevealStep } from './types';

/** One step of the ceremony: verdicts of somebody's question are shown, or somebody's row is final. */
export type Move =
  | { kind: 'open'; entry: number; question: number }
  | { kind: 'final'; entry: number; award: RevealAward | null };

/** A row where it stands now. */
export interface PlacedRow {
  row: RevealRow;
  now: RevealStep;
  /** From 0, the best first. */
  place: number;
  /** Those who are equal share it. */
  rank: number;
  isFinal: boolean;
}

/** The ceremony after some steps. */
export interface Scene {
  rows: readonly PlacedRow[];
  /** Whose row is looked at; null: all are final. */
  focus: number | null;
  /** The question that the next step opens; null: it opens none. */
  next: number | null;
  /** What the last step was; null: there was none. */
  last: Move | null;
}

/** A row on its way, with how many of its steps were taken. */
interface Moving {
  row: RevealRow;
  opened: number;
  isFinal: boolean;
}

const stepOf = ({ row, opened }: Moving): RevealStep => row.steps[opened] as RevealStep;

/** Better rows first; equal ones in an order that nothing changes. */
const compare = (one: Moving, other: Moving) =>
  compareSort(stepOf(one).sort, stepOf(other).sort) ||
  one.row.name.localeCompare(other.row.name, 'vi') ||
  one.row.entry_id - other.row.entry_id;

const start = (rows: readonly RevealRow[]): Moving[] =>
  rows.map((row) => ({ row, opened: 0, isFinal: false })).toSorted(compare);

/** Takes a row out of its place and puts it where it belongs now. */
function settle(order: Moving[], from: number): void {
  const [moved] = order.splice(from, 1);
  if (!moved) return;
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(order[middle] as Moving, moved) < 0) low = middle + 1;
    else high = middle;
  }
  order.splice(low, 0, moved);
}

/** All steps of the ceremony, from the frozen board to the live one: the last row that is not final is looked at, its questions are opened one by one, and when it has none left it is final. */
export function planOf({ rows, awards }: Reveal): Move[] {
  const awarded = new Map(awards.map((award) => [award.entry_id, award]));
  const order = start(rows);
  const moves: Move[] = [];
  for (let at = order.findLastIndex(isOpen); at >= 0; at = order.findLastIndex(isOpen)) {
    const looked = order[at] as Moving;
    const entry = looked.row.entry_id;
    const next = looked.row.steps[looked.opened + 1];
    if (next) {
      looked.opened += 1;
      moves.push({ kind: 'open', entry, question: next.question_id ?? 0 });
      settle(order, at);
    } else {
      looked.isFinal = true;
      moves.push({ kind: 'final', entry, award: awarded.get(entry) ?? null });
    }
  }
  return moves;
}

const isOpen = ({ isFinal }: Moving) => !isFinal;

/** The ceremony after the first `taken` steps. */
export function sceneAt({ rows }: Reveal, plan: readonly Move[], taken: number): Scene {
  const moving = new Map(rows.map((row): [number, Moving] => [row.entry_id, { row, opened: 0, isFinal: false }]));
  for (const move of plan.slice(0, taken)) {
    const one = moving.get(move.entry);
    if (!one) continue;
    if (move.kind === 'open') one.opened += 1;
    else one.isFinal = true;
  }
  const coming = plan[taken];
  return {
    rows: ranked([...moving.values()].toSorted(compare)),
    focus: coming?.entry ?? null,
    next: coming?.kind === 'open' ? coming.question : null,
    last: plan[taken - 1] ?? null,
  };
}

function ranked(order: readonly Moving[]): PlacedRow[] {
  let rank = 0;
  return order.map((one, place) => {
    const before = order[place - 1];
    if (!before || compareSort(stepOf(before).sort, stepOf(one).sort) !== 0) rank = place + 1;
    return { row: one.row, now: stepOf(one), place, rank, isFinal: one.isFinal };
  });
}
