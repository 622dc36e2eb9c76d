import type { TreeIndex } from '../tree/model';
import type { EditItem } from '../types';
import type { TreeWork } from './useTreeWork';

/** A dialog over the tree. */
export type TreeDialog =
  | { kind: 'outline'; text: string }
  | { kind: 'move' | 'date'; ids: ReadonlySet<number> }
  | { kind: 'copy' | 'post' }
  /** Who sits a quiz. */
  | { kind: 'sittings'; lesson: { id: number; title: string } };

/** What dialogs that make items are given. */
export interface MakingProps {
  course: number;
  index: TreeIndex;
  /** The row that is at hand. */
  at: number | null;
  work: TreeWork;
  onMade: (items: readonly EditItem[]) => void;
  onClose: () => void;
}
