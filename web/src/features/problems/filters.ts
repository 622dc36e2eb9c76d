import { pageSizes } from '#/ui/Pagination';
import { difficulties, listOrders, progressStates, type Difficulty, type ListOrder, type ProgressState } from './types';

/** What the lists of problems and of questions can both be narrowed to, and their order. */
export interface Narrowing {
  search: string;
  /** Of one of these; empty: all. */
  difficulties: readonly Difficulty[];
  /** With each of these. */
  tags: readonly string[];
  /** With those below it. */
  category: number | null;
  state: ProgressState | null;
  /** Only what its author tells the solution of. */
  hasEditorial: boolean;
  sort: ListOrder;
}

/** What the problem list is narrowed to; it lives in the address, so a link or a reload keeps it. */
export interface ProblemFilters extends Narrowing {
  page: number;
  size: number;
}

/** What narrows nothing. */
export const notNarrowed: Omit<Narrowing, 'sort'> = {
  search: '',
  difficulties: [],
  tags: [],
  category: null,
  state: null,
  hasEditorial: false,
};

/** The list as it is without anything in the address. */
export const noFilters: ProblemFilters = { page: 1, size: 12, ...notNarrowed, sort: 'difficulty' };

function oneOf<T extends string>(allowed: readonly T[], value: string | null): T | null {
  return allowed.find((item) => item === value) ?? null;
}

/** What a text names with commas between, none twice. */
export function several(text: string | null | undefined): string[] {
  const words = (text ?? '').split(',').map((word) => word.trim());
  return [...new Set(words.filter(Boolean))];
}

/** The difficulties that a text names with commas between. */
export function severalDifficulties(text: string | null | undefined): Difficulty[] {
  return several(text).flatMap((word) => oneOf(difficulties, word) ?? []);
}

function wholeNumber(text: string | null): number | null {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** Reads the filters out of an address; what makes no sense falls back to the default. */
export function readFilters(params: URLSearchParams): ProblemFilters {
  const size = Number(params.get('size'));
  return {
    page: wholeNumber(params.get('page')) ?? noFilters.page,
    size: pageSizes.find((item) => item === size) ?? noFilters.size,
    search: (params.get('search') ?? '').trim(),
    difficulties: severalDifficulties(params.get('difficulty')),
    tags: several(params.get('tag')),
    category: wholeNumber(params.get('category')),
    state: oneOf(progressStates, params.get('state')),
    hasEditorial: params.get('has_editorial') === 'true',
    sort: oneOf(listOrders, params.get('sort')) ?? noFilters.sort,
  };
}

/** What is set, as the call and the address name it, in the order in which the server writes it into the boot data. */
function named(filters: ProblemFilters): [string, string][] {
  const { search, tags, category, state, hasEditorial, sort } = filters;
  const all: [string, string][] = [
    ['search', search],
    ['difficulty', filters.difficulties.join(',')],
    ['tag', tags.join(',')],
    ['category', category === null ? '' : String(category)],
    ['state', state ?? ''],
    ['has_editorial', hasEditorial ? 'true' : ''],
    ['sort', sort === noFilters.sort ? '' : sort],
  ];
  return all.filter(([, value]) => value !== '');
}

/** The address of these filters; defaults are left out, so that one list has one address. */
export function writeFilters(filters: ProblemFilters): URLSearchParams {
  const params = new URLSearchParams(named(filters));
  if (filters.size !== noFilters.size) params.set('size', String(filters.size));
  if (filters.page !== noFilters.page) params.set('page', String(filters.page));
  return params;
}

/** Another filter makes another list, so the page starts over unless the page is what changes. */
export function changeFilters(filters: ProblemFilters, change: Partial<ProblemFilters>): ProblemFilters {
  return { ...filters, page: 1, ...change };
}

/** Why a narrowed list may be empty: the one filter that is set, or several of them. */
export function emptyReason(
  filters: Narrowing,
): 'none' | 'search' | 'difficulty' | 'tag' | 'category' | 'has_editorial' | ProgressState | 'several' {
  const { search, tags, category, state, hasEditorial } = filters;
  const set = [
    search && ('search' as const),
    filters.difficulties.length > 0 && ('difficulty' as const),
    tags.length > 0 && ('tag' as const),
    category !== null && ('category' as const),
    state,
    hasEditorial && ('has_editorial' as const),
  ].filter((reason) => reason !== null && reason !== false && reason !== '');
  if (set.length > 1) return 'several';
  return set[0] ?? 'none';
}

/**
 * The query of the list call. Page and size come first and are always sent: the server writes the
 * first page under exactly this address into the boot data.
 */
export function toQuery(filters: ProblemFilters): Record<string, string> {
  return { page: String(filters.page), size: String(filters.size), ...Object.fromEntries(named(filters)) };
}

/** Of a hundred attempts, how many people solved it; `null` before the first attempt. */
export function acceptance(solved: number, attempts: number): number | null {
  if (attempts <= 0) return null;
  return Math.min(100, Math.round((solved / attempts) * 100));
}
