import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { UNDO_MS } from '#/ui/removal';
import { toasts } from '#/ui/toasts';
import { useStable } from '#/ui/useStable';
import { isSame, type DrawnRow } from '../rules/cells';
import { markText } from '../rules/scale';
import type { BookAssignment, Cell, MarkChange, Scale } from '../types';
import type { MarkKeeper } from './keeper';

/** A learner's cell with what it stands in. */
export interface Target {
  row: DrawnRow;
  assignment: BookAssignment;
  cell: Cell;
}

/** What a teacher does with marks. */
export interface Marking {
  /** Writes a mark in points; null leaves it to the answers. Who has leave of the work has it no more. */
  mark: (target: Target, mark: number | null) => void;
  /** Gives leave of the work, or takes it back. */
  excuse: (target: Target) => void;
  /** Takes my last change back. */
  undo: () => void;
}

/** Marks that are drawn at once, sent in their order, and can be taken back: for ten seconds by the toast, and by Ctrl+Z. */
export function useMarking(keeper: MarkKeeper, scale: Scale): Marking {
  const { t } = useTranslation('classMarks');
  const toast = useRef(0);
  /** One toast at a time: forty marks in a row are not forty of them. */
  const tell = (text: string, undone?: number) => {
    toasts.close(toast.current);
    const action = undone === undefined ? undefined : { label: t('undo'), ms: UNDO_MS, run: () => takeBack(undone) };
    toast.current = toasts.show(undone === undefined ? 'info' : 'success', text, action);
  };
  const takeBack = (id: number) => {
    if (keeper.undo(id)) tell(t('undone'));
  };
  const write = (target: Target, change: MarkChange, words: string) => {
    const { row, assignment, cell } = target;
    if (isSame(cell, change)) return;
    const id = keeper.write({ user: row.user_id, assignment: assignment.id }, change, cell);
    tell(t('written', { name: row.full_name, title: assignment.title, value: words }), id);
  };
  return useStable({
    mark: (target: Target, mark: number | null) => {
      const { assignment, cell } = target;
      const change = { mark, ...(mark !== null && cell.excused && { excused: false }) };
      write(target, change, mark === null ? t('taken') : markText(mark, assignment.points, scale));
    },
    excuse: (target: Target) => {
      const { excused } = target.cell;
      write(target, { excused: !excused }, t(excused ? 'notExcused' : 'state.excused'));
    },
    undo: () => {
      const newest = keeper.newest();
      if (newest === null) tell(t('nothingToUndo'));
      else takeBack(newest);
    },
  });
}
