import { useMemo, type RefObject } from 'react';
import type { TreeIndex } from '../tree/model';
import { dropPlace } from '../tree/moves';
import { useRowDrag, type RowDrag } from './useRowDrag';
import type { TreeState } from './useTreeState';
import type { TreeWork } from './useTreeWork';

/** Dragging in the tree: the row that is taken, or all that are chosen where it is one of them. */
export function useTreeDrag(told: {
  index: TreeIndex;
  state: TreeState;
  container: RefObject<HTMLElement | null>;
  rowPx: number;
  work: TreeWork;
}) {
  const { index, state, container, rowPx, work } = told;
  const { seen, selection, collapsed } = state;
  const idsOf = (id: number): ReadonlySet<number> => (selection.ids.has(id) ? selection.ids : new Set([id]));
  const dropOf = (at: RowDrag) => dropPlace(index, seen, { ids: idsOf(at.id), gap: at.gap, depth: at.depth });
  const { drag, begin } = useRowDrag({
    container,
    rowPx,
    count: seen.length,
    onDrop: (at) => {
      const drop = dropOf(at);
      if (drop) work.move(idsOf(at.id), drop.place);
    },
    onRest: (row) => {
      const id = seen[row]?.item.id;
      if (id !== undefined && collapsed.has(id)) state.toggle(id);
    },
  });
  const ids = useMemo(
    () => (drag && selection.ids.has(drag.id) ? selection.ids : new Set(drag ? [drag.id] : [])),
    [drag, selection],
  );
  return { drag: drag && { at: drag, ids, drop: dropOf(drag) }, begin };
}
