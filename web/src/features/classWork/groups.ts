import type { Assignment, WorkState } from './types';

/** How a learner's work is grouped. */
export const groups = ['todo', 'overdue', 'done'] as const;
export type Group = (typeof groups)[number];

const groupOfState: Record<WorkState, Group> = {
  not_started: 'todo',
  in_progress: 'todo',
  overdue: 'overdue',
  submitted: 'done',
  late: 'done',
  done: 'done',
  excused: 'done',
};

/** A learner's work in groups: what is to do by when it is due, the rest the latest first. */
export function grouped(work: readonly Assignment[]): Record<Group, Assignment[]> {
  const of = (group: Group) => work.filter(({ me }) => groupOfState[me?.state ?? 'not_started'] === group);
  return { todo: of('todo').sort(bySoonest), overdue: of('overdue').sort(byLatest), done: of('done').sort(byLatest) };
}

/** A class's work as its teachers look at it: what is still open by when it is due, then what is over, the latest first. */
export function inTurn(work: readonly Assignment[], now: number): Assignment[] {
  const isOver = ({ due_at: due }: Assignment) => due !== null && due <= now;
  const open = work.filter((one) => !isOver(one)).sort(bySoonest);
  return [...open, ...work.filter(isOver).sort(byLatest)];
}

const dueOf = ({ me, due_at: due }: Assignment) => me?.due_at ?? due ?? Number.POSITIVE_INFINITY;

function bySoonest(one: Assignment, other: Assignment): number {
  const [a, b] = [dueOf(one), dueOf(other)];
  return a === b ? one.visible_at - other.visible_at || one.id - other.id : a < b ? -1 : 1;
}

const byLatest = (one: Assignment, other: Assignment) => bySoonest(other, one);
