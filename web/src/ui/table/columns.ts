import type SvgIcon from '@mui/material/SvgIcon';
import type { ReactNode } from 'react';
import type { Page } from '#/api/envelope';
import type { AppPath } from '#/routing/paths';
import type { MenuChoice } from '../Menu';

/** One column: its head, what a row shows in it, and what becomes of it on a phone. */
export interface Column<T> {
  key: string;
  title: string;
  /** What a row shows. In the title column of a table with `rowHref` it is what the link says. */
  cell: (row: T) => ReactNode;
  /** A second, quiet line below the cell, outside of the row's link. */
  note?: (row: T) => ReactNode;
  align?: 'left' | 'right' | 'center';
  /** Pixels, or any CSS width; leave one column without, which takes the rest. A pinned column needs pixels where another one is pinned after it. */
  width?: number | string;
  /** The key that the server sorts by. */
  sort?: string;
  /** Stays in sight while a wide table is scrolled sideways. */
  pin?: 'left';
  /** Below 768 px a row is a card: this is its title (else the first column is), one of the lines below, or left out. */
  phone?: 'title' | 'meta' | 'hide';
}

/** What can be done with one row: an entry of the row's menu, or with an icon and `inline` a button of its own. */
export interface RowAction extends MenuChoice {
  label: string;
  inline?: boolean;
}

/** What can be done with the selected rows. They stay selected until `clear` is called or another page is shown. */
export interface BulkAction<T> {
  key: string;
  label: string;
  icon?: ReactNode;
  onClick: (rows: T[], clear: () => void) => void;
  danger?: boolean;
  disabled?: boolean;
}

/** What a table tells about its rows and does with them. */
export interface RowOptions<T> {
  /** What tells rows apart. */
  rowKey: (row: T) => string | number;
  /** Where a row leads: the whole row is a target, its title cell is the link. */
  rowHref?: (row: T) => AppPath | undefined;
  /** What rows lead to opens beside the list: the page does not scroll. */
  rowStays?: boolean;
  /** What a row is called, for "select …" and "more actions: …". */
  rowLabel?: (row: T) => string;
  rowActions?: (row: T) => readonly RowAction[];
}

/** The words for a list without rows. */
export interface EmptyWords {
  title: string;
  text?: string;
  action?: ReactNode;
  icon?: typeof SvgIcon;
}

/** What a table needs of a TanStack query. */
export interface TableQuery<T> {
  data: Page<T> | readonly T[] | undefined;
  error: unknown;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

/** What a table needs of a list's state in the address. */
export interface TableList {
  values: { page: number; size: number; search: string; sort: string };
  set(change: { page?: number; size?: number; sort?: string }): void;
  clear: () => void;
  narrowed: boolean;
}

/** The pinned columns first; the others as they were given. */
export function pinnedFirst<T>(columns: readonly Column<T>[]): Column<T>[] {
  return [...columns.filter(({ pin }) => pin), ...columns.filter(({ pin }) => !pin)];
}

/** The column that names the row. */
export function titleColumn<T>(columns: readonly Column<T>[]): Column<T> | undefined {
  return columns.find(({ phone }) => phone === 'title') ?? columns[0];
}

/** What to sort by after a click on a column's head: up, down, then as the server likes. */
export function nextSort(sort: string, key: string): string {
  if (sort === key) return `-${key}`;
  return sort === `-${key}` ? '' : key;
}
