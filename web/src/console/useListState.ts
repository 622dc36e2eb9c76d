import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { Query } from '#/api/client';
import { pageSizes } from '#/ui/Pagination';

/** What a list is narrowed to and which page of it is shown; it lives in the address, so that it can be shared and gone back to. */
export interface ListState {
  /** The query of the call: the page, its size, and the filters that are set. */
  query: Query;
  value: (name: string) => string;
  set: (change: Record<string, string>) => void;
  page: (page: number) => void;
  size: (size: number) => void;
  /** Set when a filter is set. */
  clear: (() => void) | undefined;
}

/** Reads a list's query out of an address; what makes no sense falls back to the default. */
export function readList(params: URLSearchParams, names: readonly string[]): Query {
  const page = Number(params.get('page'));
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: pageSizes.find((size) => size === Number(params.get('size'))) ?? pageSizes[0],
    ...Object.fromEntries(names.map((name) => [name, params.get(name)?.trim() || undefined])),
  };
}

/** The list's state in the address; other parts of the address stay. */
export function useListState(names: readonly string[]): ListState {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (values: Record<string, string>) => {
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(values)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setParams],
  );
  const set = useCallback((values: Record<string, string>) => change({ ...values, page: '' }), [change]);
  const isNarrowed = names.some((name) => name !== 'sort' && params.get(name));
  return {
    query: readList(params, names),
    value: (name) => params.get(name) ?? '',
    set,
    page: (page) => change({ page: page === 1 ? '' : String(page) }),
    size: (size) => change({ size: size === pageSizes[0] ? '' : String(size), page: '' }),
    clear: isNarrowed ? () => set(Object.fromEntries(names.map((name) => [name, '']))) : undefined,
  };
}
