import { pageSizes } from '../pageSizes';

/** Reads a filter out of the address's text; undefined where it isn't set or makes no sense. Not zod's: it would be in every list's first load. */
export type Filter<V extends string | number | boolean = string | number | boolean> = (
  text: string | undefined,
) => V | undefined;

/** One of a few words. With a default the filter is never unset. */
export function oneOf<const V extends string>(words: readonly V[]): Filter<V>;
export function oneOf<const V extends string>(words: readonly V[], otherwise: V): (text: string | undefined) => V;
export function oneOf<const V extends string>(words: readonly V[], otherwise?: V): Filter<V> {
  return (text) => words.find((word) => word === text) ?? otherwise;
}

/** Any text. */
export const anyText: Filter<string> = (text) => text;

/** A whole number above 0, such as an id. */
export const wholeNumber: Filter<number> = (text) => {
  const number = Number(text);
  return text !== undefined && Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

type Filters = Record<string, Filter>;

/** What a list can be narrowed to and sorted by. */
export interface ListSchema<F extends Filters = Filters, S extends string = string> {
  filters: F;
  /** The keys that the server sorts by; `-key` is the other way round. */
  sorts: readonly S[];
  /** How the server sorts when it is told nothing: left out of the address and of the call. */
  sort: Sort<S> | '';
}

/** A key that a list is sorted by; with a minus in front from the largest to the smallest. */
export type Sort<S extends string> = S | `-${S}`;

/** Where a list stands. A filter that isn't set is undefined. */
export type ListValues<L extends ListSchema> = {
  page: number;
  size: number;
  search: string;
  sort: Sort<L['sorts'][number]> | '';
} & { [K in keyof L['filters']]: ReturnType<L['filters'][K]> | undefined };

/** What the list's call is given: page and size always and first, the rest only where it is set. */
export type ListQuery<L extends ListSchema> = {
  page: number;
  size: number;
  search?: string;
  sort?: Sort<L['sorts'][number]>;
} & { [K in keyof L['filters']]?: NonNullable<ReturnType<L['filters'][K]>> };

/** A list as its address describes it. */
export interface ReadList<L extends ListSchema> {
  values: ListValues<L>;
  query: ListQuery<L>;
  /** How many filters are set, the search aside. */
  active: number;
  /** Whether a filter or the search leaves rows out. */
  narrowed: boolean;
}

/** Describes a list: how its filters are read out of the address, and what it can be sorted by. */
export function listSchema<const F extends Filters = Record<never, never>, const S extends string = never>(described: {
  filters?: F;
  sorts?: readonly S[];
  sort?: Sort<NoInfer<S>>;
}): ListSchema<F, S> {
  return { filters: described.filters ?? ({} as F), sorts: described.sorts ?? [], sort: described.sort ?? '' };
}

/** Reads a list out of an address; what is unknown or makes no sense falls back to the default. Route loaders use it. */
export function readListState<L extends ListSchema>(schema: L, params: URLSearchParams): ReadList<L> {
  const page = Number(params.get('page'));
  const filters = Object.entries(schema.filters).map(
    ([name, filter]) => [name, readFilter(filter, params.get(name))] as const,
  );
  const paging = {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: pageSizes.find((size) => size === Number(params.get('size'))) ?? pageSizes[0],
  };
  const search = params.get('search')?.trim() ?? '';
  const sort = readSort(schema, params.get('sort'));
  const set = filters.filter(([name, value]) => value !== readFilter(schema.filters[name], null));
  const given = filters.filter(([, value]) => value !== undefined && value !== '');
  return {
    values: { ...paging, search, sort, ...Object.fromEntries(filters) } as ListValues<L>,
    query: {
      ...paging,
      ...(search && { search }),
      ...Object.fromEntries(given),
      ...(sort !== schema.sort && { sort }),
    } as ListQuery<L>,
    active: set.length,
    narrowed: set.length > 0 || search !== '',
  };
}

/** The address of a list after a change: defaults are left out, and what isn't the list's stays. */
export function writeListState<L extends ListSchema>(
  schema: L,
  before: URLSearchParams,
  change: Partial<ListValues<L>>,
): URLSearchParams {
  const next = new URLSearchParams(before);
  const changed: Record<string, unknown> = { page: 1, ...change };
  for (const [name, value] of Object.entries(changed)) {
    if (value === undefined || value === null || value === '' || value === defaultOf(schema, name)) next.delete(name);
    else next.set(name, String(value).trim());
  }
  return next;
}

function defaultOf(schema: ListSchema, name: string): unknown {
  if (name === 'page') return 1;
  if (name === 'size') return pageSizes[0];
  if (name === 'search') return '';
  if (name === 'sort') return schema.sort;
  return readFilter(schema.filters[name], null);
}

/** A filter's value in the address; its default, if it has one, where the text is missing or not allowed. */
function readFilter(filter: Filter | undefined, text: string | null): string | number | boolean | undefined {
  return filter?.(text?.trim() || undefined);
}

function readSort(schema: ListSchema, text: string | null): string {
  const known = text !== null && schema.sorts.includes(text.replace(/^-/, ''));
  return known ? text : schema.sort;
}
