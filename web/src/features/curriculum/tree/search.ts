import { plain } from '#/ui/commands';
import type { Row, TreeIndex } from './model';

/** The rows whose title has every word that is looked for, with those above them; all where nothing is. */
export function searchRows({ rows }: TreeIndex, typed: string): Row[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...rows];
  const shown = new Set<number>();
  for (const row of rows) {
    const text = plain(`${row.item.title} ${row.item.translations.en?.title ?? ''}`);
    if (!words.every((word) => text.includes(word))) continue;
    for (let at: Row | null = row; at; at = at.parent) shown.add(at.item.id);
  }
  return rows.filter(({ item }) => shown.has(item.id));
}
