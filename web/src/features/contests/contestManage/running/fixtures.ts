import { START } from '../../fixtures';
import type { Balloon, PrintRequest, Running } from './types';

/** A balloon that is to be handed over, for tests. */
export function aBalloon(change: Partial<Balloon> = {}): Balloon {
  return {
    id: 1,
    number: 1,
    entry_id: 11,
    name: 'Lê Bình',
    candidate_id: 'SBD001',
    school: 'THPT Chu Văn An',
    room: 'P1',
    seat: '07',
    question_id: 1,
    label: 'A',
    is_first: true,
    state: 'new',
    solved_s: 3723,
    handed_at: null,
    ...change,
  };
}

/** A print request that waits, for tests. */
export function aPrint(change: Partial<PrintRequest> = {}): PrintRequest {
  return {
    id: 31,
    name: 'Vũ Đạt',
    candidate_id: 'SBD002',
    room: 'P1',
    seat: '08',
    title: 'Câu B',
    lines: 2,
    created_at: START + 60,
    printed_at: null,
    ...change,
  };
}

/** What there is to hand over and print, for tests. */
export const aRunning = (change: Partial<Running> = {}): Running => ({
  balloons_mode: 'all',
  takes_prints: true,
  balloons: [aBalloon()],
  prints: [aPrint()],
  ...change,
});
