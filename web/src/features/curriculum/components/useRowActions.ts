import { useEffect, useLayoutEffect, useMemo, useRef, type PointerEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { extend, toggle } from '../tree/selection';
import { create, runChoice, runCommand, type RowContext } from './rowCommands';
import { commandOf, type NewKind } from './treeKeys';
import type { RowActions } from './TreeRow';

type Told = Omit<RowContext, 'focus' | 't'> & {
  container: RefObject<HTMLElement | null>;
  begin: (event: PointerEvent, id: number, depth: number) => void;
};

/** What can be done from a row. `actions` stays the same object, so that no row is drawn again for it. */
export function useRowActions(told: Told) {
  const latest = useLatestActions(told);
  const actions: RowActions = useMemo(
    () => ({
      onKey: (...args) => latest.current?.onKey(...args),
      onFocus: (...args) => latest.current?.onFocus(...args),
      onPress: (...args) => latest.current?.onPress(...args),
      onToggle: (...args) => latest.current?.onToggle(...args),
      onChoose: (...args) => latest.current?.onChoose(...args),
      onGrab: (...args) => latest.current?.onGrab(...args),
      onRename: (...args) => latest.current?.onRename(...args),
      onRenamed: (...args) => latest.current?.onRenamed(...args),
      onMenu: (...args) => latest.current?.onMenu(...args),
    }),
    [latest],
  );
  return { actions, create: (kind: NewKind) => void latest.current?.create(kind) };
}

type Latest = RowActions & { create: (kind: NewKind) => Promise<void> };

function useLatestActions({ container, begin, ...told }: Told): RefObject<Latest | null> {
  const { t } = useTranslation('curriculum');
  const latest = useRef<Latest | null>(null);
  const { index, state, work } = told;
  const toFocus = useRowFocus(container, state.renamed !== null);
  // With the rows, not after them: one that is seen may have the focus at once.
  useLayoutEffect(() => {
    const focus = (id: number) => {
      state.setFocused(id);
      toFocus.current = id;
    };
    const context: RowContext = { ...told, focus, t };
    const { seen, selection, setSelection } = state;
    latest.current = {
      create: (kind) => create(context, kind),
      onKey: (event, id) => {
        const isOwn = event.target === event.currentTarget;
        const command = commandOf(event);
        // A button of the row keeps its own keys, but not those that move the row.
        if (!command || (!isOwn && command.do !== 'step')) return;
        event.preventDefault();
        event.stopPropagation();
        runCommand(context, command, id);
      },
      onFocus: (id) => state.setFocused(id),
      onPress: (id, { shiftKey, ctrlKey, metaKey }) => {
        state.setFocused(id);
        if (shiftKey) setSelection(extend(selection, id, seen));
        else if (ctrlKey || metaKey) setSelection(toggle(selection, id));
        else told.onOpen(id);
      },
      onToggle: (id) => state.toggle(id),
      onChoose: (id, isRange) => setSelection(isRange ? extend(selection, id, seen) : toggle(selection, id)),
      onGrab: (event, id) => begin(event, id, index.byId.get(id)?.depth ?? 0),
      onRename: (id) => state.setRenamed(id),
      onRenamed: (id, title) => {
        state.setRenamed(null);
        if (title !== null) void work.rename(id, title);
        toFocus.current = id;
      },
      onMenu: (id, choice) => runChoice(context, choice, id),
    };
  });
  return latest;
}

/** The row that is to get the focus: once it is drawn, and while no title is written. */
function useRowFocus(container: RefObject<HTMLElement | null>, isRenaming: boolean): RefObject<number | null> {
  const toFocus = useRef<number | null>(null);
  useEffect(() => {
    const id = toFocus.current;
    if (id === null || isRenaming) return;
    const row = container.current?.querySelector<HTMLElement>(`[data-item="${id}"]`);
    if (!row) return;
    toFocus.current = null;
    row.focus();
  });
  return toFocus;
}
