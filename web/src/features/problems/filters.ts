import { pageSizes } from '#/ui/Pagination';
import { difficulties, progressStates, type Difficulty, type ProgressState } from './types';

/** What the problem list is narrowed to; it lives in the address, so a link or a reload keeps it. */
export interface ProblemFilters {
  page: number;
  size: number;
  search: string;
  difficulty: Difficulty | null;
  tag: string | null;
  state: ProgressState | null;
}

/** The list as it is without anything in the address. */
export const noFilters: ProblemFilters = {
  page: 1,
  size: 12,
  search: '',
  difficulty: null,
  tag: null,
  state: null,
};

function oneOf<T extends string>(allowed: readonly T[], value: string | null): T | null {
  return allowed.find((item) => item === value) ?? null;
}

/** Reads the filters out of an address; what makes no sense falls back to the default. */
export function readFilters(params: URLSearchParams): ProblemFilters {
  const page = Number(params.get('page'));
  const size = Number(params.get('size'));
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : noFilters.page,
    size: pageSizes.find((item) => item === size) ?? noFilters.size,
    search: (params.get('search') ?? '').trim(),
    difficulty: oneOf(difficulties, params.get('difficulty')),
    tag: params.get('tag')?.trim() || null,
    state: oneOf(progressStates, params.get('state')),
  };
}

/** The address of these filters; defaults are left out, so that one list has one address. */
export function writeFilters(filters: ProblemFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (filters.search) params.set('search', filters.search);
  if (filters.difficulty) params.set('difficulty', filters.difficulty);
  if (filters.tag) params.set('tag', filters.tag);
  if (filters.state) params.set('state', filters.state);
  if (filters.size !== noFilters.size) params.set('size', String(filters.size));
  if (filters.page !== noFilters.page) params.set('page', String(filters.page));
  return params;
}

/** Another filter makes another list, so the page starts over unless the page is what changes. */
export function changeFilters(filters: ProblemFilters, change: Partial<ProblemFilters>): ProblemFilters {
  return { ...filters, page: 1, ...change };
}

/** Whether anything narrows the list. */
export function isNarrowed(filters: ProblemFilters): boolean {
  return Boolean(filters.search || filters.difficulty || filters.tag || filters.state);
}

/** Why a narrowed list may be empty: the one filter that is set, or several of them. */
export function emptyReason(
  filters: ProblemFilters,
): 'none' | 'search' | 'difficulty' | 'tag' | ProgressState | 'several' {
  const set = [
    filters.search && 'search',
    filters.difficulty && 'difficulty',
    filters.tag && 'tag',
    filters.state,
  ].filter(Boolean);
  if (set.length === 0) return 'none';
  if (set.length > 1) return 'several';
  return set[0] as 'search' | 'difficulty' | 'tag' | ProgressState;
}

/**
 * The query of the list call. Page and size come first and are always sent: the server writes the
 * first page under exactly this address into the boot data.
 */
export function toQuery(filters: ProblemFilters): Record<string, string> {
  const query: Record<string, string> = {
    page: String(filters.page),
    size: String(filters.size),
  };
  if (filters.search) query.search = filters.search;
  if (filters.difficulty) query.difficulty = filters.difficulty;
  if (filters.tag) query.tag = filters.tag;
  if (filters.state) query.state = filters.state;
  return query;
}

/** Of a hundred attempts, how many people solved it; `null` before the first attempt. */
export function acceptance(solved: number, attempts: number): number | null {
  if (attempts <= 0) return null;
  return Math.min(100, Math.round((solved / attempts) * 100));
}
