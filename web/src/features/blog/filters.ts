import { pageSizes } from '#/ui/pageSizes';
import { orders, type PostOrder } from './types';

/** What the blog is narrowed to; it lives in the address, so a link or a reload keeps it. */
export interface PostFilters {
  page: number;
  size: number;
  search: string;
  category: number | null;
  tag: string | null;
  author: number | null;
  sort: PostOrder;
}

/** The blog as it is without anything in the address. */
export const noFilters: PostFilters = {
  page: 1,
  size: 12,
  search: '',
  category: null,
  tag: null,
  author: null,
  sort: 'newest',
};

function wholeNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** Reads the filters out of an address; what makes no sense falls back to the default. */
export function readFilters(params: URLSearchParams): PostFilters {
  const size = Number(params.get('size'));
  return {
    page: wholeNumber(params.get('page')) ?? noFilters.page,
    size: pageSizes.find((item) => item === size) ?? noFilters.size,
    search: (params.get('search') ?? '').trim(),
    category: wholeNumber(params.get('category')),
    tag: params.get('tag')?.trim() || null,
    author: wholeNumber(params.get('author')),
    sort: orders.find((order) => order === params.get('sort')) ?? noFilters.sort,
  };
}

/** The values that are set, in the order of the call: the server writes the first page under exactly that address. */
function setIn({ search, category, tag, author, sort }: PostFilters): Record<string, string> {
  const all = {
    search,
    category: category === null ? '' : String(category),
    tag: tag ?? '',
    author: author === null ? '' : String(author),
    sort: sort === noFilters.sort ? '' : sort,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** The address of these filters; defaults are left out, so that one list has one address. */
export function writeFilters(filters: PostFilters): URLSearchParams {
  const params = new URLSearchParams(setIn(filters));
  if (filters.size !== noFilters.size) params.set('size', String(filters.size));
  if (filters.page !== noFilters.page) params.set('page', String(filters.page));
  return params;
}

/** The query of the list call; page and size come first and are always sent. */
export function toQuery(filters: PostFilters): Record<string, string> {
  return { page: String(filters.page), size: String(filters.size), ...setIn(filters) };
}

/** Another filter makes another list, so the page starts over unless the page is what changes. */
export function changeFilters(filters: PostFilters, change: Partial<PostFilters>): PostFilters {
  return { ...filters, page: 1, ...change };
}

/** How many filters are set, the search aside. */
export function activeFilters({ category, tag, author }: PostFilters): number {
  return [category, tag, author].filter(Boolean).length;
}

/** Why a narrowed list may be empty: the one filter that is set, or several of them. */
export function emptyReason(filters: PostFilters): 'none' | 'search' | 'category' | 'tag' | 'author' | 'several' {
  const reasons = (['search', 'category', 'tag', 'author'] as const).filter((reason) => Boolean(filters[reason]));
  if (reasons.length > 1) return 'several';
  return reasons[0] ?? 'none';
}
