import { plain } from '#/ui/commands';
import { entryKinds } from '../types';
import { anyText, listSchema, oneOf, type ListValues } from '#/ui/table/listState';
import type { RankedRow } from './rank';

/** What a board can be narrowed to. Ranks stay those of the whole board. */
export const boardList = listSchema({
  filters: { school: anyText, province: anyText, class: anyText, room: anyText, kind: oneOf(entryKinds) },
});

/** A board's filters. */
export type BoardFilters = Pick<
  ListValues<typeof boardList>,
  'search' | 'school' | 'province' | 'class' | 'room' | 'kind'
>;

/** The rows that the filters leave; a search finds names and candidate IDs, with or without accents. */
export function narrowed(rows: readonly RankedRow[], filters: BoardFilters): readonly RankedRow[] {
  const { search, school, province, class: name, room, kind } = filters;
  const wanted = plain(search.trim());
  if (!wanted && !school && !province && !name && !room && !kind) return rows;
  return rows.filter(
    (row) =>
      (!school || row.school === school) &&
      (!province || row.province === province) &&
      (!name || row.class === name) &&
      (!room || row.room === room) &&
      (!kind || row.kind === kind) &&
      (!wanted || plain(`${row.name} ${row.candidate_id ?? ''}`).includes(wanted)),
  );
}
