import { innerPath } from '#/routing/paths';
import type { Command } from '#/ui/commands';
import { readStored, writeStored } from '#/ui/storage';
import type { SearchHit, SearchKind } from './types';

/** Every kind of result, in the order of their groups. */
export const searchKinds: readonly SearchKind[] = [
  'problem',
  'question',
  'course',
  'lesson',
  'contest',
  'roadmap',
  'post',
  'page',
  'person',
];

/** How many results that were opened are kept. */
const KEPT_MOST = 5;

/** What the server has found, as places to go to. */
export function commandsOf(hits: readonly SearchHit[] | undefined): Command[] {
  return (hits ?? []).flatMap(({ kind, id, title, excerpt, path }): Command[] => {
    const to = innerPath(path);
    return to ? [{ id: `${kind}-${id}`, group: kind, title, note: excerpt, to }] : [];
  });
}

/** Whether it is a result of the server. */
export const isFound = (command: Command): boolean => searchKinds.some((kind) => kind === command.group);

/** Results that were opened lately in this browser, the last one first. */
export function readOpened(key: string): Command[] {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? '[]');
    return Array.isArray(kept) ? kept.flatMap(openedOf) : [];
  } catch {
    return [];
  }
}

/** A stored result, where it is one. */
function openedOf(kept: unknown): Command[] {
  const { id, group, title, to } = (kept ?? {}) as Record<string, unknown>;
  if (typeof id !== 'string' || typeof group !== 'string' || typeof title !== 'string' || typeof to !== 'string')
    return [];
  const path = innerPath(to);
  return path ? [{ id, group, title, to: path }] : [];
}

/** Notes that a result was opened. */
export function keepOpened(key: string, { id, group, title, to }: Command): void {
  const others = readOpened(key).filter((kept) => kept.id !== id);
  writeStored(key, JSON.stringify([{ id, group, title, to }, ...others].slice(0, KEPT_MOST)));
}
