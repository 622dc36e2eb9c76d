import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, type ReactElement, type ReactNode } from 'react';
import type { TreeItem, TreePlace, TreeRules } from './tree';

/** An item that is to stand elsewhere. */
export interface TreeMove<Item extends TreeItem> {
  id: Item['id'];
  /** Where to; `index` counts the siblings without the item itself. */
  to: TreePlace<Item['id']>;
  from: TreePlace<Item['id']>;
  /** The whole tree afterwards. */
  tree: readonly Item[];
}

/** What a tree is told. */
export interface SortableTreeProps<Item extends TreeItem> extends Partial<TreeRules<Item>> {
  /** What the tree is, for who can't see it. */
  label: string;
  items: readonly Item[];
  /** What an item is called, in words that are read out. */
  nameOf: (item: Item) => string;
  /** What a row shows besides its handle; its name unless told. */
  renderItem?: (item: Item, depth: number) => ReactNode;
  /** Stores the move, or the one that takes it back. Until it is done the tree shows it already; where it fails it goes back. */
  onMove: (move: TreeMove<Item>) => Promise<unknown>;
}

const TreeView = lazy(() => import('./TreeView')) as unknown as <Item extends TreeItem>(
  props: SortableTreeProps<Item> & TreeRules<Item>,
) => ReactElement;

/** Rows of a tree before its code is here, in CSS pixels. */
const ROW_PX = 52;

/**
 * Items in levels (chapters and their lessons) that are put in order by mouse, finger or keyboard. Dragging and its library are
 * loaded when the first tree is shown. Two levels unless told.
 */
export function SortableTree<Item extends TreeItem>(props: SortableTreeProps<Item>) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={Math.max(1, props.items.length) * ROW_PX} />}>
      <TreeView {...props} maxDepth={props.maxDepth ?? 2} />
    </Suspense>
  );
}

/** Items of one level that are put in order. */
export function SortableList<Item extends TreeItem>(props: Omit<SortableTreeProps<Item>, 'maxDepth' | 'canDrop'>) {
  return <SortableTree {...props} maxDepth={1} />;
}
