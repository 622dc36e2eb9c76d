import type { Schemas } from '#/api/types';
import type { Told } from '#/features/contestNews';

/** Who sits where, and how they are. Times in epoch seconds. */
export type SeatMap = Schemas['SeatMap'];

/** Somebody whom the contest names, or who takes part. */
export type Seat = SeatMap['seats'][number];

/** A room of the list. */
export type SeatRoom = SeatMap['rooms'][number];

/** How somebody is, those first who need an eye. */
export const seatStates = [
  'away',
  'offline',
  'writing',
  'waiting',
  'absent',
  'handed_in',
] as const satisfies readonly Seat['state'][];
export type SeatState = (typeof seatStates)[number];

/** Something that was noted of somebody. */
export type RoomEvent = Schemas['RoomEventView'];

/** What came of a rescue file. */
export type Rescued = Schemas['Rescued'];

/** A rescue file as the browser made it: the server alone can read what it seals. */
export type RescueFile = Schemas['RescueFile'];

/** For whom something is done. */
export type Whom = Told;
