import { useMemo } from 'react';
import { pinnedFirst, titleColumn, type Column, type RowAction, type RowOptions } from './columns';

/** The width of the column of checkboxes, in pixels. */
const SELECT_PX = 52;

/** What every row of a table is drawn with; the same object for as long as nothing of it changes, so that rows are drawn again only for their own sake. */
export interface RowSettings<T> extends RowOptions<T> {
  columns: readonly Column<T>[];
  title: Column<T> | undefined;
  selectable: boolean;
  /** How far from the left each pinned column sticks, in pixels. */
  lefts: ReadonlyMap<string, number>;
  /** The number of the first row, from 0, in the whole list. */
  firstIndex: number;
}

/** Brings what a table was given into the form that rows are drawn with. */
export function useRowSettings<T>(
  told: RowOptions<T> & { columns: readonly Column<T>[]; selectable: boolean; firstIndex: number },
): RowSettings<T> {
  const { columns, rowKey, rowHref, rowStays, rowLabel, rowActions, selectable, firstIndex } = told;
  return useMemo(() => {
    const ordered = pinnedFirst(columns);
    const title = titleColumn(columns);
    const lefts = pinOffsets(ordered, selectable);
    return { columns: ordered, title, lefts, rowKey, rowHref, rowStays, rowLabel, rowActions, selectable, firstIndex };
  }, [columns, rowKey, rowHref, rowStays, rowLabel, rowActions, selectable, firstIndex]);
}

function pinOffsets<T>(columns: readonly Column<T>[], selectable: boolean): Map<string, number> {
  const lefts = new Map<string, number>();
  let left = selectable ? SELECT_PX : 0;
  for (const { key, pin, width } of columns) {
    if (!pin) break;
    lefts.set(key, left);
    left += typeof width === 'number' ? width : 0;
  }
  return lefts;
}

/** How many columns a table has, those of checkboxes and actions among them. */
export function columnCount<T>({ columns, selectable, rowActions }: RowSettings<T>): number {
  return columns.length + (selectable ? 1 : 0) + (rowActions ? 1 : 0);
}

/** Whether rows have a second line below a cell. */
export function hasNotes<T>({ columns }: RowSettings<T>): boolean {
  return columns.some(({ note }) => note !== undefined);
}

/** What a row is called where its own words cannot be seen. */
export function nameOfRow<T>(settings: RowSettings<T>, row: T, rowWord: (number: number) => string, index: number) {
  return settings.rowLabel?.(row) ?? rowWord(settings.firstIndex + index + 1);
}

/** What can be done with a row; nothing where the table has no actions. */
export function actionsOf<T>(settings: RowSettings<T>, row: T): readonly RowAction[] {
  return settings.rowActions?.(row) ?? [];
}
