import { readStored, removeStored, writeStored } from '#/ui/storage';

const KEY = 'leaderboard';
/** Boards that are kept; the one that was seen last is the first. */
const MOST = 6;

interface Kept {
  key: string;
  /** When it was read, in epoch seconds. */
  at: number;
  board: unknown;
}

function all(): Kept[] {
  try {
    const kept: unknown = JSON.parse(readStored(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as Kept[]) : [];
  } catch {
    removeStored(KEY);
    return [];
  }
}

/** Keeps a board on the device for when there is no network. Nothing in it may be about who looks at it. */
export function keepBoard(key: string, board: unknown, at: number): void {
  const others = all().filter((one) => one.key !== key);
  writeStored(KEY, JSON.stringify([{ key, at, board }, ...others].slice(0, MOST)));
}

/** The board that was kept under a key, and when. */
export function keptBoard<T>(key: string): { board: T; at: number } | null {
  const found = all().find((one) => one.key === key);
  return found ? { board: found.board as T, at: found.at } : null;
}
