/** A cell of a grid, counted from 0. */
export interface Place {
  row: number;
  col: number;
}

/** How large a grid is. */
export interface Size {
  rows: number;
  cols: number;
}

/** What of a key press matters. */
export interface Press {
  key: string;
  ctrlKey?: boolean;
  metaKey?: boolean;
  altKey?: boolean;
}

/** How many rows a page of them is. */
const PAGE = 10;

const within = (value: number, count: number) => Math.max(0, Math.min(value, count - 1));

/** Where a key leads from a cell; null: it is none that moves. */
export function moved({ key, ctrlKey, metaKey, altKey }: Press, { row, col }: Place, size: Size): Place | null {
  if (altKey) return null;
  const isFar = Boolean(ctrlKey || metaKey);
  const to = (toRow: number, toCol: number) => ({ row: within(toRow, size.rows), col: within(toCol, size.cols) });
  switch (key) {
    case 'ArrowUp':
      return to(isFar ? 0 : row - 1, col);
    case 'ArrowDown':
      return to(isFar ? size.rows : row + 1, col);
    case 'ArrowLeft':
      return to(row, isFar ? 0 : col - 1);
    case 'ArrowRight':
      return to(row, isFar ? size.cols : col + 1);
    case 'Home':
      return to(isFar ? 0 : row, 0);
    case 'End':
      return to(isFar ? size.rows : row, size.cols);
    case 'PageUp':
      return to(row - PAGE, col);
    case 'PageDown':
      return to(row + PAGE, col);
    default:
      return null;
  }
}

/** Whether a key takes the last change back. */
export const isUndo = ({ key, ctrlKey, metaKey, altKey }: Press): boolean =>
  Boolean(ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'z';

/** The cell that an element's `data-cell` names: `row:col`. */
export function placeIn(element: HTMLElement): Place | null {
  const { cell } = element.dataset;
  if (cell === undefined) return null;
  const [row = 0, col = 0] = cell.split(':').map(Number);
  return { row, col };
}
