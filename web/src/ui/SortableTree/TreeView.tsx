import {
  closestCenter,
  DndContext,
  DragOverlay,
  MeasuringStrategy,
  PointerSensor,
  useSensor,
  useSensors,
  type DragMoveEvent,
} from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import Box from '@mui/material/Box';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SortableTreeProps } from './SortableTree';
import {
  dropPlace,
  flatten,
  stepFrom,
  type FlatItem,
  type Step,
  type TreeItem,
  type TreePlace,
  type TreeRules,
} from './tree';
import { INDENT_PX, TreeRow, TreeRowBody } from './TreeRow';
import { useTreeMoves } from './useTreeMoves';

type Props<Item extends TreeItem> = SortableTreeProps<Item> & TreeRules<Item>;

/** A drag that goes on: of what, over what, how far it has gone sideways. */
interface Drag {
  id: string | number;
  over: string | number;
  offset: number;
}

/** The tree with its rows. */
export default function TreeView<Item extends TreeItem>(props: Props<Item>) {
  const { label, nameOf, maxDepth, canDrop } = props;
  const { t } = useTranslation('ui');
  const id = useId();
  const rules = { maxDepth, canDrop };
  const { tree, words, setWords, move } = useTreeMoves(props);
  const [drag, setDrag] = useState<Drag | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const [toFocus, setToFocus] = useState<{ id: string | number } | null>(null);
  // A row that was moved by keyboard may have lost the focus on its way.
  useEffect(() => {
    if (toFocus) list.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(String(toFocus.id))}"]`)?.focus();
  }, [toFocus]);

  const rows = visibleRows(tree, drag?.id);
  const dragged = rows.find(({ item }) => item.id === drag?.id);
  const place = drag && dragged ? placeUnder(tree, drag, dragged, rules) : null;
  const step = (item: Item, way: Step) => {
    const to = stepFrom(tree, item.id, way, rules);
    if (!to) return setWords(t('tree.cannot', { name: nameOf(item) }));
    setToFocus({ id: item.id });
    void move(item.id, to);
  };
  const follow = ({ active, over, delta }: DragMoveEvent) =>
    setDrag({ id: active.id, over: over?.id ?? active.id, offset: delta.x });
  const drop = () => {
    if (drag && place) void move(drag.id, place);
    setDrag(null);
  };
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  return (
    <>
      <DndContext
        id={id}
        sensors={sensors}
        collisionDetection={closestCenter}
        measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
        accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: t('tree.help') } }}
        onDragStart={({ active }) => setDrag({ id: active.id, over: active.id, offset: 0 })}
        onDragMove={follow}
        onDragOver={follow}
        onDragEnd={drop}
        onDragCancel={() => setDrag(null)}
      >
        <SortableContext items={rows.map(({ item }) => item.id)} strategy={verticalListSortingStrategy}>
          <Box
            component="ul"
            ref={list}
            aria-label={label}
            sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}
          >
            {rows.map((row) => (
              <TreeRow
                key={row.item.id}
                row={row}
                depth={row === dragged && drag ? (depthOf(tree, place) ?? row.depth) : row.depth}
                isRefused={row === dragged && place === null}
                name={nameOf(row.item)}
                may={(way) => stepFrom(tree, row.item.id, way, rules) !== null}
                isNested={maxDepth > 1}
                onStep={(way) => step(row.item, way)}
              >
                {props.renderItem?.(row.item, row.depth) ?? nameOf(row.item)}
              </TreeRow>
            ))}
          </Box>
        </SortableContext>
        <DragOverlay dropAnimation={null}>
          {dragged && (
            <TreeRowBody isLifted>
              {props.renderItem?.(dragged.item, dragged.depth) ?? nameOf(dragged.item)}
            </TreeRowBody>
          )}
        </DragOverlay>
      </DndContext>
      <span role="status" className="lp-visually-hidden">
        {words}
      </span>
    </>
  );
}

/** Where an item has come to is said once it is there, by the tree itself. */
const nothing = () => undefined;
const SILENT = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing };

/** All rows but those below the one that is dragged: they go with it. */
function visibleRows<Item extends TreeItem>(tree: readonly Item[], dragged?: Item['id']): FlatItem<Item>[] {
  const hidden = new Set<Item['id']>();
  return flatten(tree).filter(({ item, parent }) => {
    if (parent && (parent.id === dragged || hidden.has(parent.id))) hidden.add(item.id);
    return !hidden.has(item.id);
  });
}

function placeUnder<Item extends TreeItem>(
  tree: readonly Item[],
  drag: Drag,
  row: FlatItem<Item>,
  rules: TreeRules<Item>,
) {
  const depth = row.depth + Math.round(drag.offset / INDENT_PX);
  return dropPlace(tree, { id: drag.id, over: drag.over, depth }, rules);
}

function depthOf<Item extends TreeItem>(tree: readonly Item[], place: TreePlace | null): number | null {
  if (!place) return null;
  return place.parent === null ? 0 : (flatten(tree).find(({ item }) => item.id === place.parent)?.depth ?? 0) + 1;
}
