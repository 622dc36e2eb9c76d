import { useMemo, useState } from 'react';
import { useLocalSet } from './useLocalSet';
import { isWithin, visibleRows, type TreeIndex } from '../tree/model';
import { searchRows } from '../tree/search';
import { alive, nothingChosen, type Selection } from '../tree/selection';

/** From how many items on chapters are collapsed at first. */
const MANY = 150;

/** What of the tree is seen, chosen, and has the focus. */
export function useTreeState(index: TreeIndex, course: number, opened: number | null) {
  const [search, setSearch] = useState('');
  const [kept, setCollapsed] = useLocalSet(`lp-collapsed/${course}`, () => firstCollapsed(index, opened));
  const [selection, setSelection] = useState<Selection>(nothingChosen);
  const [focused, setFocused] = useState<number | null>(opened);
  const [renamed, setRenamed] = useState<number | null>(null);
  const collapsed = useMemo(() => new Set([...kept].filter((id) => index.byId.has(id))), [kept, index]);
  const isSearching = search.trim() !== '';
  const seen = useMemo(
    () => (isSearching ? searchRows(index, search) : visibleRows(index, collapsed)),
    [index, collapsed, isSearching, search],
  );
  const chosen = useMemo(() => alive(selection, (id) => index.byId.has(id)), [selection, index]);
  const active = seen.find(({ item }) => item.id === focused)?.item.id ?? seen[0]?.item.id ?? null;
  /** Has an item seen, whatever it is below. */
  const reveal = (id: number) => {
    const row = index.byId.get(id);
    if (row && isWithin(row.parent, collapsed)) {
      const open = new Set(collapsed);
      for (let at = row.parent; at; at = at.parent) open.delete(at.item.id);
      setCollapsed(open);
    }
    setFocused(id);
  };
  return {
    search,
    setSearch,
    isSearching,
    seen,
    /** While something is searched for nothing is. */
    collapsed: isSearching ? none : collapsed,
    setCollapsed,
    toggle: (id: number) => {
      const next = new Set(collapsed);
      if (!next.delete(id)) next.add(id);
      setCollapsed(next);
    },
    selection: chosen,
    setSelection,
    active,
    setFocused,
    reveal,
    renamed,
    setRenamed,
  };
}

const none: ReadonlySet<number> = new Set();

/** Of a large course only the chapter that is at hand is open. */
function firstCollapsed({ rows, byId }: TreeIndex, opened: number | null): number[] {
  if (rows.length <= MANY) return [];
  const above = new Set<number>();
  for (let row = opened === null ? null : (byId.get(opened) ?? null); row; row = row.parent) above.add(row.item.id);
  return rows.filter(({ item }) => item.kind === 'chapter' && !above.has(item.id)).map(({ item }) => item.id);
}

export type TreeState = ReturnType<typeof useTreeState>;
