import type { BankItem } from './types';

let dragged: BankItem | null = null;

/** The question that is being dragged, which may be let go on a category; null where none is. */
export const draggedQuestion = () => dragged;

/** Says which question is being dragged, and that none is any more. */
export function setDragged(row: BankItem | null): void {
  dragged = row;
}
