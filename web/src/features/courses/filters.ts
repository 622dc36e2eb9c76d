import { pageSizes } from '#/ui/pageSizes';
import { levels, orders, prices, type Category, type CourseOrder, type Level, type PriceFilter } from './types';

/** What the catalogue is narrowed to; it lives in the address, so a link or a reload keeps it. */
export interface CourseFilters {
  page: number;
  size: number;
  search: string;
  category: number | null;
  tag: string | null;
  level: Level | null;
  price: PriceFilter | null;
  sort: CourseOrder;
}

/** The catalogue as it is without anything in the address. */
export const noFilters: CourseFilters = {
  page: 1,
  size: 12,
  search: '',
  category: null,
  tag: null,
  level: null,
  price: null,
  sort: 'newest',
};

function oneOf<T extends string>(allowed: readonly T[], value: string | null): T | null {
  return allowed.find((item) => item === value) ?? null;
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** Reads the filters out of an address; what makes no sense falls back to the default. */
export function readFilters(params: URLSearchParams): CourseFilters {
  const size = Number(params.get('size'));
  return {
    page: wholeNumber(params.get('page')) ?? noFilters.page,
    size: pageSizes.find((item) => item === size) ?? noFilters.size,
    search: (params.get('search') ?? '').trim(),
    category: wholeNumber(params.get('category')),
    tag: params.get('tag')?.trim() || null,
    level: oneOf(levels, params.get('level')),
    price: oneOf(prices, params.get('price')),
    sort: oneOf(orders, params.get('sort')) ?? noFilters.sort,
  };
}

/** The values that are set, in the order of the call: the server writes the first page under exactly that address. */
function setIn({ search, category, tag, level, price, sort }: CourseFilters): Record<string, string> {
  const all = {
    search,
    category: category === null ? '' : String(category),
    tag: tag ?? '',
    level: level ?? '',
    price: price ?? '',
    sort: sort === noFilters.sort ? '' : sort,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** The address of these filters; defaults are left out, so that one list has one address. */
export function writeFilters(filters: CourseFilters): URLSearchParams {
  const params = new URLSearchParams(setIn(filters));
  if (filters.size !== noFilters.size) params.set('size', String(filters.size));
  if (filters.page !== noFilters.page) params.set('page', String(filters.page));
  return params;
}

/** The query of the list call; page and size come first and are always sent. */
export function toQuery(filters: CourseFilters): Record<string, string> {
  return { page: String(filters.page), size: String(filters.size), ...setIn(filters) };
}

/** Another filter makes another list, so the page starts over unless the page is what changes. */
export function changeFilters(filters: CourseFilters, change: Partial<CourseFilters>): CourseFilters {
  return { ...filters, page: 1, ...change };
}

/** How many filters are set, the search aside. */
export function activeFilters({ category, tag, level, price }: CourseFilters): number {
  return [category, tag, level, price].filter(Boolean).length;
}

/** Why a narrowed list may be empty: the one filter that is set, or several of them. */
export function emptyReason(
  filters: CourseFilters,
): 'none' | 'search' | 'category' | 'tag' | 'level' | PriceFilter | 'several' {
  const { search, category, tag, level, price } = filters;
  const set = [
    search ? ('search' as const) : null,
    category ? ('category' as const) : null,
    tag ? ('tag' as const) : null,
    level ? ('level' as const) : null,
    price,
  ].filter((reason) => reason !== null);
  if (set.length > 1) return 'several';
  return set[0] ?? 'none';
}

/** A tree of categories as lines, each with how deep it stands. */
export function linesOf(categories: readonly Category[], depth = 0): { category: Category; depth: number }[] {
  return categories.flatMap((category) => [{ category, depth }, ...linesOf(category.children, depth + 1)]);
}
