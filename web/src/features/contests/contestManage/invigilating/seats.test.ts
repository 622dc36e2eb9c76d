import { describe, expect, it } from 'vitest';
import { START } from '../../fixtures';
import { anAbsentee, aSeat, aSeatMap } from './fixtures';
import { clockOf, countStates, groupSeats, isStill, isThrough } from './seats';
import type { SeatState } from './types';

const binh = aSeat();
const dat = anAbsentee();
const ha = aSeat({ user_id: 7, name: 'Lý Hà', candidate_id: 'T-7', room: 'P2', seat: null, state: 'away' });
const map = aSeatMap([binh, dat, ha]);
const find = (search: string, states: SeatState[] = []) =>
  groupSeats(map, { search, states: new Set(states) }).map(({ room, seats }) => [room, seats.map(({ name }) => name)]);

describe('the seats', () => {
  it('are counted by state', () => {
    expect(countStates(map.seats)).toEqual({ away: 1, offline: 0, writing: 1, waiting: 0, absent: 1, handed_in: 0 });
  });

  it.each<[string, string, SeatState[], unknown[]]>([
    [
      'all, by room',
      '',
      [],
      [
        ['P1', ['Lê Bình', 'Vũ Đạt']],
        ['P2', ['Lý Hà']],
      ],
    ],
    ['by words without marks', 'dat vu', [], [['P1', ['Vũ Đạt']]]],
    ['by the candidate ID', 't-7', [], [['P2', ['Lý Hà']]]],
    ['by the seat', '08', [], [['P1', ['Vũ Đạt']]]],
    [
      'by states',
      '',
      ['away', 'absent'],
      [
        ['P1', ['Vũ Đạt']],
        ['P2', ['Lý Hà']],
      ],
    ],
    ['by both', 'binh', ['away'], []],
  ])('are found %s', (_, search, states, found) => {
    expect(find(search, states)).toEqual(found);
  });

  it('that are in no room are one group', () => {
    const alone = aSeatMap([aSeat({ room: null })]);
    expect(groupSeats(alone, { search: '', states: new Set() })).toMatchObject([{ room: null, candidates: 1 }]);
  });
});

it.each([
  ['of the part that is written', binh, START + 1800],
  ['of the contest between parts', aSeat({ part: null, state: 'waiting' }), START + 7200],
  ['none while it stands still', aSeat({ part: { ...binh.part!, deadline_at: null } }), null],
  ['none of who is absent', dat, null],
  ['none of who is through', aSeat({ part: null, state: 'handed_in' }), null],
])('the clock is that %s', (_, seat, until) => {
  expect(clockOf(seat)).toBe(until);
});

it('time stands still for a room, or for all', () => {
  const [first, second] = map.rooms;
  const paused = { ...map, rooms: [{ ...first!, paused: true }, second!] };
  expect([binh, ha].map((seat) => isStill(seat, paused))).toEqual([true, false]);
  expect(isStill(ha, { ...map, contest: { ...map.contest, paused: true } })).toBe(true);
  expect(isStill(ha, map)).toBe(false);
});

it('it is over when the last is through, and not while somebody stands still', () => {
  expect(isThrough(map)).toBe(false);
  expect(isThrough({ ...map, now: START + 7200 })).toBe(true);
  expect(isThrough({ ...map, now: START + 9000, contest: { ...map.contest, closes_at: null } })).toBe(false);
});
