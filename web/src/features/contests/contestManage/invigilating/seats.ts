import { seatStates, type Seat, type SeatMap, type SeatRoom, type SeatState } from './types';

/** What is looked for in the room. */
export interface SeatFilter {
  search: string;
  /** None: all. */
  states: ReadonlySet<SeatState>;
}

/** A room with those of its seats that are looked at. */
export interface SeatGroup extends SeatRoom {
  seats: Seat[];
}

/** How many are in each state. */
export function countStates(seats: readonly Seat[]): Record<SeatState, number> {
  const counts = Object.fromEntries(seatStates.map((state) => [state, 0])) as Record<SeatState, number>;
  for (const { state } of seats) counts[state] += 1;
  return counts;
}

/** The rooms in which something was found, in the server's order. */
export function groupSeats({ rooms, seats }: SeatMap, filter: SeatFilter): SeatGroup[] {
  const words = plain(filter.search).split(/\s+/).filter(Boolean);
  const isFound = (seat: Seat) => (filter.states.size === 0 || filter.states.has(seat.state)) && hasWords(seat, words);
  return rooms
    .map((room) => ({
      ...room,
      seats: seats.filter((seat) => (seat.room ?? null) === (room.room ?? null) && isFound(seat)),
    }))
    .filter(({ seats: found }) => found.length > 0);
}

/** Every word begins or is in the name, the candidate ID or the seat; without regard to marks and capitals. */
function hasWords({ name, candidate_id: id, seat }: Seat, words: readonly string[]): boolean {
  const text = plain([name, id, seat].filter(Boolean).join(' '));
  return words.every((word) => text.includes(word));
}

const plain = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/đ/giu, 'd').toLowerCase().trim();

/** Until when somebody's clock runs, and what it is of; null: there is none, or it stands still. */
export function clockOf({ state, part, ends_at: ends }: Seat): number | null {
  if (state === 'absent' || state === 'handed_in') return null;
  return (part ? part.deadline_at : ends) ?? null;
}

/** Whether somebody's time stands still now. */
export function isStill(seat: Seat, map: Pick<SeatMap, 'contest' | 'rooms'>): boolean {
  return map.contest.paused || map.rooms.some(({ room, paused }) => paused && (room ?? null) === (seat.room ?? null));
}

/** Whether nobody's time runs any more. */
export function isThrough({ contest: { closes_at: closes }, now }: SeatMap): boolean {
  return closes != null && now >= closes;
}
