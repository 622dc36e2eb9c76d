import type { ItemKind, ItemPlace } from '../types';
import type { Row, TreeIndex } from './model';
import { placeOf } from './moves';
import type { OutlineItem } from './outline';

const END: ItemPlace = { parent_id: null, before_id: null };

/** Where a new item comes to stand, beside or in the row that is at hand; null where there is no chapter for it. */
export function placeForNew(index: TreeIndex, kind: ItemKind, at: number | null): ItemPlace | null {
  const row = at === null ? undefined : index.byId.get(at);
  if (kind === 'chapter') return row ? placeOf(topOf(row)) : END;
  if (kind === 'lesson') {
    if (!row) return lessonEnd(index);
    return row.item.kind === 'lesson' ? placeOf(row) : { parent_id: row.item.id, before_id: null };
  }
  if (!row) return null;
  if (row.item.kind === 'chapter') return { parent_id: row.item.id, before_id: null };
  const inChapter = row.parent?.item.kind === 'subchapter' ? row.parent : row;
  return inChapter.parent ? placeOf(inChapter) : null;
}

/** Where an outline comes to stand: as its first line would. */
export const placeForOutline = (index: TreeIndex, items: readonly OutlineItem[], at: number | null): ItemPlace => {
  const hasChapter = items.some(({ kind }) => kind === 'chapter');
  return placeForNew(index, hasChapter ? 'chapter' : 'lesson', at) ?? END;
};

function topOf(row: Row): Row {
  return row.parent ? topOf(row.parent) : row;
}

/** The end of the last chapter, or of the course where its end is no chapter. */
function lessonEnd({ tree }: TreeIndex): ItemPlace {
  const last = tree.at(-1);
  return last?.kind === 'chapter' ? { parent_id: last.id, before_id: null } : END;
}
