import { screenAt } from './crumbs';
import { screensOf, type RouteRow } from './table';

/** The whole of a table of which a page begins with some rows. */
export interface WholeTable {
  /** Addresses that a row of the beginning would take although they are another's. */
  taken: ReadonlySet<string>;
  /** All rows, those of the beginning as well. */
  fetch: () => Promise<readonly RouteRow[]>;
}

/** A route table that begins with some rows and grows into the whole one when an address asks for another. */
export class GrowingTable {
  readonly #first: readonly RouteRow[];
  readonly #whole: WholeTable | undefined;
  readonly #listeners = new Set<() => void>();
  #rows: readonly RouteRow[];
  #screens: readonly RouteRow[];

  constructor(first: readonly RouteRow[], whole?: WholeTable) {
    this.#first = first;
    this.#whole = whole;
    this.#rows = first;
    this.#screens = screensOf(first);
  }

  /** The rows that are here. */
  get rows(): readonly RouteRow[] {
    return this.#rows;
  }

  /** Whether all rows are here. */
  get isWhole(): boolean {
    return !this.#whole || this.#rows !== this.#first;
  }

  /** The screens that are here. */
  readonly screens = (): readonly RouteRow[] => this.#screens;

  /** Whether the rows of the beginning know what is at an address without its language. */
  beginsWith(pathname: string): boolean {
    const plain = pathname.replace(/(?<=.)\/+$/, '');
    return !this.#whole?.taken.has(plain) && screenAt(screensOf(this.#first), plain) !== undefined;
  }

  /** Fetches all rows, where they are not here yet. */
  readonly grow = async (): Promise<void> => {
    if (this.isWhole || !this.#whole) return;
    const rows = await this.#whole.fetch();
    if (this.isWhole) return;
    this.#rows = rows;
    this.#screens = screensOf(rows);
    for (const listener of this.#listeners) listener();
  };

  /** The rows that came after those of the beginning. */
  get later(): readonly RouteRow[] {
    const names = new Set(this.#first.map((row) => row.name));
    return this.#rows.filter((row) => !names.has(row.name));
  }

  /** Calls `listener` when the table has grown, until what it answers is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
