import { START } from '../../fixtures';
import type { Seat, SeatMap } from './types';

/** Somebody who writes the first of two parts, for tests. */
export function aSeat(change: Partial<Seat> = {}): Seat {
  return {
    candidate: 1,
    entry_id: 11,
    user_id: 5,
    candidate_id: 'SBD001',
    name: 'Lê Bình',
    class: '10A1',
    room: 'P1',
    seat: '07',
    state: 'writing',
    seen_at: START + 60,
    away_since: null,
    ends_at: START + 7200,
    part: {
      id: 21,
      name: 'Trắc nghiệm',
      quiz_submission_id: 40,
      deadline_at: START + 1800,
      answered: 12,
      questions: 40,
    },
    parts_done: 0,
    parts: 2,
    extra_minutes: 0,
    away_count: 0,
    away_s: 0,
    late: [],
    ...change,
  };
}

/** Somebody who has not come, for tests. */
export const anAbsentee = (change: Partial<Seat> = {}): Seat =>
  aSeat({
    candidate: 2,
    entry_id: null,
    user_id: 6,
    candidate_id: 'SBD002',
    name: 'Vũ Đạt',
    seat: '08',
    state: 'absent',
    seen_at: null,
    ends_at: null,
    part: null,
    ...change,
  });

/** The room of a contest that runs, for tests. */
export function aSeatMap(seats: Seat[] = [aSeat(), anAbsentee()], change: Partial<SeatMap> = {}): SeatMap {
  const rooms = [...new Set(seats.map(({ room }) => room ?? null))].map((room) => {
    const inside = seats.filter((seat) => (seat.room ?? null) === room);
    const entered = inside.filter(({ entry_id: id }) => id !== null).length;
    return { room, paused: false, paused_since: null, candidates: inside.length, entered };
  });
  return {
    contest: { paused: false, paused_since: null, ends_at: START + 7200, closes_at: START + 7200 },
    rooms,
    seats,
    now: START + 60,
    ...change,
  };
}
