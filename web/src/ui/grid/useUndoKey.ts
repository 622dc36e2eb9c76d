import { useEffect, type RefObject } from 'react';
import { isUndo } from './moves';

/** Ctrl+Z takes back, wherever the focus is but in a text or dialog. */
export function useUndoKey(grid: RefObject<HTMLElement | null>, undo: (() => void) | null): void {
  useEffect(() => {
    if (!undo) return undefined;
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      const isElsewhere =
        target instanceof HTMLElement && target.closest('input, textarea, [role=dialog], [role=menu]');
      // Another tab may be shown in its place.
      const isHidden = grid.current?.closest('[hidden]');
      if (!isUndo(event) || isElsewhere || isHidden || event.defaultPrevented) return;
      event.preventDefault();
      undo();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [grid, undo]);
}
