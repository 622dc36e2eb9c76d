import { screenAt } from './crumbs';
import { screensOf, type RouteRow } from './table';

/** Rows of a table that come when one of their addresses is opened. */
export interface TablePart {
  /** Whether an address without its language is of these rows, if of any that a page does not begin with. */
  holds: (pathname: string) => boolean;
  fetch: () => Promise<readonly RouteRow[]>;
}

/** What a table grows by. */
export interface Growth {
  /** Addresses that a row of the beginning would take although they are another's. */
  taken: ReadonlySet<string>;
  parts: readonly TablePart[];
}

/** A route table that begins with some rows and grows by those of a part when an address asks for one of them. */
export class GrowingTable {
  readonly #first: readonly RouteRow[];
  readonly #growth: Growth;
  readonly #missing: Set<TablePart>;
  readonly #listeners = new Set<() => void>();
  #rows: readonly RouteRow[];
  #screens: readonly RouteRow[];

  constructor(first: readonly RouteRow[], growth: Growth = { taken: new Set(), parts: [] }) {
    this.#first = first;
    this.#growth = growth;
    this.#missing = new Set(growth.parts);
    this.#rows = first;
    this.#screens = screensOf(first);
  }

  /** The rows that are here. */
  get rows(): readonly RouteRow[] {
    return this.#rows;
  }

  /** Whether all rows are here. */
  get isWhole(): boolean {
    return this.#missing.size === 0;
  }

  /** The screens that are here. */
  readonly screens = (): readonly RouteRow[] => this.#screens;

  /** Whether the rows of the beginning know what is at an address without its language. */
  beginsWith(pathname: string): boolean {
    const plain = pathname.replace(/(?<=.)\/+$/, '');
    return !this.#growth.taken.has(plain) && screenAt(screensOf(this.#first), plain) !== undefined;
  }

  /** Fetches the rows that an address may be of, or all, where they are not here yet. */
  readonly grow = async (pathname?: string): Promise<void> => {
    const wanted = [...this.#missing].filter((part) => pathname === undefined || part.holds(pathname));
    await Promise.all(wanted.map(async (part) => this.#add(part, await part.fetch())));
  };

  #add(part: TablePart, rows: readonly RouteRow[]): void {
    // Somebody else has asked for it as well.
    if (!this.#missing.delete(part)) return;
    const names = new Set(this.#rows.map(({ name }) => name));
    this.#rows = [...this.#rows, ...rows.filter(({ name }) => !names.has(name))];
    this.#screens = screensOf(this.#rows);
    for (const listener of this.#listeners) listener();
  }

  /** Calls `listener` when the table has grown, until what it answers is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
