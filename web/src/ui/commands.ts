import type { AppPath } from '#/routing/paths';
import { readStored, writeStored } from './storage';

/** One place that a command palette leads to, or something that it does. */
export interface Command {
  /** Unique within the palette; kept among the recent ones. */
  id: string;
  group: string;
  title: string;
  note?: string;
  to?: AppPath;
  /** Done in place of going somewhere. */
  run?: () => unknown;
}

/** The ways in which what is typed can be read; the first is as it stands. */
export type Readings = (typed: string) => readonly string[];

const asTyped: Readings = (typed) => [typed];

/** How many places are kept as recent. */
const RECENT_MOST = 5;
/** The group that recent places stand in. */
export const RECENT = 'recent';

/** Letters without accents, đ as d, in lower case: what people type is found whether they type accents or not. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/gi, 'd').toLowerCase();
}

/** The places whose title or note has every word of one way to read what was typed. */
export function matching(typed: string, commands: readonly Command[], readings: Readings = asTyped): Command[] {
  const ways = readings(typed).map((way) => plain(way).split(/\s+/).filter(Boolean));
  return commands.filter(({ title, note = '' }) => {
    const text = plain(`${title} ${note}`);
    return ways.some((words) => words.every((word) => text.includes(word)));
  });
}

/** The places with those gone to lately first, as a group of their own. */
export function recentFirst(commands: readonly Command[], recent: readonly string[]): Command[] {
  const lately = recent.flatMap((id) => commands.filter((command) => command.id === id));
  const others = commands.filter((command) => !recent.includes(command.id));
  return [...lately.map((command) => ({ ...command, group: RECENT })), ...others];
}

/** The ids of the places gone to lately in this browser, the last one first. */
export function readRecent(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, RECENT_MOST) : [];
  } catch {
    return [];
  }
}

/** Notes that somebody went to a place. */
export function keepRecent(key: string, id: string): void {
  const ids = [id, ...readRecent(key).filter((kept) => kept !== id)].slice(0, RECENT_MOST);
  writeStored(key, JSON.stringify(ids));
}
