import {
  contentStatuses,
  difficulties,
  visibilities,
  type ContentStatus,
  type Difficulty,
  type Visibility,
} from '../types';
import { pageSizes } from '#/ui/Pagination';

/** What the question bank is narrowed to; it lives in the address. */
export interface BankFilters {
  page: number;
  size: number;
  search: string;
  status: ContentStatus | null;
  visibility: Visibility | null;
  difficulty: Difficulty | null;
}

/** Reads the filters out of an address; what makes no sense falls back to the default. */
export function readBankFilters(params: URLSearchParams): BankFilters {
  const page = Number(params.get('page'));
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: pageSizes.find((size) => size === Number(params.get('size'))) ?? pageSizes[0],
    search: (params.get('search') ?? '').trim(),
    status: contentStatuses.find((status) => status === params.get('status')) ?? null,
    visibility: visibilities.find((visibility) => visibility === params.get('visibility')) ?? null,
    difficulty: difficulties.find((difficulty) => difficulty === params.get('difficulty')) ?? null,
  };
}

/** The address of these filters; defaults are left out. */
export function writeBankFilters(filters: BankFilters): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of ['search', 'status', 'visibility', 'difficulty'] as const) {
    const value = filters[name];
    if (value) params.set(name, value);
  }
  if (filters.size !== pageSizes[0]) params.set('size', String(filters.size));
  if (filters.page !== 1) params.set('page', String(filters.page));
  return params;
}

/** Whether anything narrows the list. */
export function isBankNarrowed(filters: BankFilters): boolean {
  return Boolean(filters.search || filters.status || filters.visibility || filters.difficulty);
}
