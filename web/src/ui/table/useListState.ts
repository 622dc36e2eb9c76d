import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readListState, writeListState, type ListSchema, type ListValues, type ReadList } from './listState';

export {
  anyText,
  listSchema,
  oneOf,
  readListState,
  wholeNumber,
  type Filter,
  type ListSchema,
  type ListValues,
} from './listState';

/** A list's state, and how it is changed. */
export interface ListState<L extends ListSchema> extends ReadList<L> {
  /** Changes the list. A page turn can be gone back from; anything else makes another list, in the same place of the history and from its first page on. */
  set: (change: Partial<ListValues<L>>) => void;
  /** Unsets the search and all filters. */
  clear: () => void;
}

/** A list's state in the address, so that it can be shared and gone back to; what else is in the address stays. */
export function useListState<L extends ListSchema>(schema: L): ListState<L> {
  const [params, setParams] = useSearchParams();
  const read = useMemo(() => readListState(schema, params), [schema, params]);
  const set = useCallback(
    (change: Partial<ListValues<L>>) => {
      const turnsPage = change.page !== undefined;
      setParams((before) => writeListState(schema, before, change), {
        replace: !turnsPage,
        preventScrollReset: !turnsPage,
      });
    },
    [schema, setParams],
  );
  const clear = useCallback(() => {
    const unset = Object.fromEntries(['search', ...Object.keys(schema.filters)].map((name) => [name, undefined]));
    set(unset as Partial<ListValues<L>>);
  }, [schema, set]);
  return { ...read, set, clear };
}
