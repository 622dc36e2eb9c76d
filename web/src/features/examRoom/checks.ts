/** Of how much the computer's clock may be off without being told, in milliseconds. */
const CLOCK_MS = 2000;
/** A call that takes longer makes a slow network, in milliseconds. */
const SLOW_MS = 1500;
/** Answers of an exam and what its questions show take no more, in bytes. */
const ROOM_BYTES = 50_000_000;

/** What is known of the computer; null: it is being looked at. */
export interface Measured {
  /** How far the server's clock is ahead, and how long a call took, in milliseconds; 'lost' without an answer. */
  connection: { ahead: number; roundTrip: number } | 'lost' | null;
  /** Whether the browser keeps things, and how many bytes are free as far as it says. */
  storage: { isWritable: boolean; free: number | null } | null;
}

/** What was looked at. */
export type CheckName = 'clock' | 'network' | 'storage';

/** How something is: in order, in need of a look, or still looked at; with the words of it and its figures. */
export interface Check {
  name: CheckName;
  state: 'pending' | 'ok' | 'warn';
  words: 'pending' | 'ok' | 'ahead' | 'behind' | 'slow' | 'lost' | 'blocked' | 'full' | 'unknown';
  /** Milliseconds of clock and network, bytes of storage. */
  figure: number | null;
}

/** What the measurements come to. */
export function checksOf({ connection, storage }: Measured): Check[] {
  return [clockOf(connection), networkOf(connection), storageOf(storage)];
}

function clockOf(connection: Measured['connection']): Check {
  const name = 'clock';
  if (connection === null) return { name, state: 'pending', words: 'pending', figure: null };
  if (connection === 'lost') return { name, state: 'warn', words: 'unknown', figure: null };
  const { ahead } = connection;
  if (Math.abs(ahead) <= CLOCK_MS) return { name, state: 'ok', words: 'ok', figure: Math.abs(ahead) };
  return { name, state: 'warn', words: ahead > 0 ? 'behind' : 'ahead', figure: Math.abs(ahead) };
}

function networkOf(connection: Measured['connection']): Check {
  const name = 'network';
  if (connection === null) return { name, state: 'pending', words: 'pending', figure: null };
  if (connection === 'lost') return { name, state: 'warn', words: 'lost', figure: null };
  const { roundTrip } = connection;
  return roundTrip > SLOW_MS
    ? { name, state: 'warn', words: 'slow', figure: roundTrip }
    : { name, state: 'ok', words: 'ok', figure: roundTrip };
}

function storageOf(storage: Measured['storage']): Check {
  const name = 'storage';
  if (storage === null) return { name, state: 'pending', words: 'pending', figure: null };
  const { isWritable, free } = storage;
  if (!isWritable) return { name, state: 'warn', words: 'blocked', figure: null };
  if (free === null) return { name, state: 'ok', words: 'unknown', figure: null };
  return { name, state: free < ROOM_BYTES ? 'warn' : 'ok', words: free < ROOM_BYTES ? 'full' : 'ok', figure: free };
}
