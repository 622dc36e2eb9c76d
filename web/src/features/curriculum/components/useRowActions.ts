import { useEffect, useMemo, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { placeForNew } from '../tree/adding';
import { indexOf, type TreeIndex } from '../tree/model';
import { moveItems, stepPlace, type Step } from '../tree/moves';
import { extend, nothingChosen, toggle } from '../tree/selection';
import type { NewItem } from '../types';
import type { TreeDialog } from './dialogs';
import { commandOf, type NewKind, type TreeCommand } from './treeKeys';
import type { RowActions } from './TreeRow';
import type { TreeState } from './useTreeState';
import type { TreeWork } from './useTreeWork';

interface Told {
  index: TreeIndex;
  state: TreeState;
  work: TreeWork;
  container: RefObject<HTMLElement | null>;
  onOpen: (id: number) => void;
  /** Opens the menu of what can be added. */
  onAdd: () => void;
  setDialog: (dialog: TreeDialog) => void;
  setWords: (words: string) => void;
  begin: (event: PointerEvent, id: number, depth: number) => void;
}

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

function useLatestActions(told: Told): RefObject<Latest | null> {
  const { index, state, work, container, setDialog, setWords } = told;
  const { t } = useTranslation('curriculum');
  const latest = useRef<Latest | null>(null);
  const toFocus = useRef<number | null>(null);
  const { seen, active, selection, renamed } = state;
  useEffect(() => {
    const id = toFocus.current;
    if (id === null || renamed !== null) return;
    const row = container.current?.querySelector<HTMLElement>(`[data-item="${id}"]`);
    if (!row) return;
    toFocus.current = null;
    row.focus();
  });
  const focus = (id: number) => {
    state.setFocused(id);
    toFocus.current = id;
  };
  const chosenOr = (id: number): ReadonlySet<number> => (selection.ids.has(id) ? selection.ids : new Set([id]));
  const step = (id: number, way: Step) => {
    const title = index.byId.get(id)?.item.title ?? '';
    const place = stepPlace(index, id, way, state.collapsed);
    const ids = new Set([id]);
    if (!place || state.isSearching || !work.move(ids, place, true)) return setWords(t('step.cannot', { title }));
    const row = indexOf(moveItems(index.tree, ids, place)).byId.get(id);
    const where = { title, position: (row?.index ?? 0) + 1, total: row?.siblings.length ?? 0 };
    setWords(row?.parent ? t('step.doneIn', { ...where, parent: row.parent.item.title }) : t('step.done', where));
    // In a part that is closed it would be out of sight.
    if (row?.parent && state.collapsed.has(row.parent.item.id)) state.toggle(row.parent.item.id);
    return focus(id);
  };
  const go = (id: number, { to, isRange }: Extract<TreeCommand, { do: 'go' }>) => {
    const at = seen.findIndex(({ item }) => item.id === id);
    const next = { up: seen[at - 1], down: seen[at + 1], first: seen[0], last: seen.at(-1) }[to];
    if (!next) return;
    if (isRange) {
      const from = selection.anchor === null ? toggle(selection, id) : selection;
      state.setSelection(extend(from, next.item.id, seen));
    }
    focus(next.item.id);
  };
  const create = async (kind: NewKind) => {
    const isPart = kind === 'chapter' || kind === 'subchapter';
    const place = placeForNew(index, isPart ? kind : 'lesson', active);
    if (!place) return setWords(t('add.noChapter'));
    const title = t(`add.title.${kind}`);
    const body: NewItem = isPart ? { kind, title } : { kind: 'lesson', title, lesson: { type: kind } };
    const [made] = (await work.create(body, place)) ?? [];
    if (!made) return undefined;
    if (place.parent_id !== null && state.collapsed.has(place.parent_id)) state.toggle(place.parent_id);
    state.setSearch('');
    state.setFocused(made.id);
    told.onOpen(made.id);
    return state.setRenamed(made.id);
  };
  const into = (id: number) => {
    const row = index.byId.get(id);
    if (!row || row.item.kind === 'lesson') return told.onOpen(id);
    if (state.collapsed.has(id)) return state.toggle(id);
    const [first] = row.item.children;
    return first ? focus(first.id) : told.onOpen(id);
  };
  const out = (id: number) => {
    const row = index.byId.get(id);
    if (!row) return;
    if (row.item.kind !== 'lesson' && !state.collapsed.has(id) && row.item.children.length > 0) state.toggle(id);
    else if (row.parent) focus(row.parent.item.id);
  };
  const run = (command: TreeCommand, id: number) => {
    switch (command.do) {
      case 'step':
        return step(id, command.step);
      case 'go':
        return go(id, command);
      case 'in':
        return into(id);
      case 'out':
        return out(id);
      case 'rename':
        return state.setRenamed(id);
      case 'choose':
        return state.setSelection(toggle(selection, id));
      case 'chooseAll':
        return state.setSelection({ ids: new Set(seen.map(({ item }) => item.id)), anchor: id });
      case 'unchoose':
        return state.setSelection(nothingChosen);
      case 'delete':
        return remove(id);
      case 'add':
        return told.onAdd();
      case 'create':
        return void create(command.kind);
    }
  };
  const remove = (id: number) => {
    const ids = chosenOr(id);
    const at = seen.findIndex(({ item }) => item.id === id);
    const next = [...seen.slice(at + 1), ...seen.slice(0, at).toReversed()].find(
      ({ item, parent }) => !ids.has(item.id) && !(parent && ids.has(parent.item.id)),
    );
    work.remove(ids);
    if (next) focus(next.item.id);
  };
  useEffect(() => {
    latest.current = {
      create,
      onKey: (event: KeyboardEvent, id) => {
        const isOwn = event.target === event.currentTarget;
        const command = commandOf(event);
        // A button of the row keeps its own keys, but not those that move the row.
        if (!command || (!isOwn && command.do !== 'step')) return;
        event.preventDefault();
        event.stopPropagation();
        run(command, id);
      },
      onFocus: (id) => state.setFocused(id),
      onPress: (id, { shiftKey, ctrlKey, metaKey }) => {
        state.setFocused(id);
        if (shiftKey) state.setSelection(extend(selection, id, seen));
        else if (ctrlKey || metaKey) state.setSelection(toggle(selection, id));
        else told.onOpen(id);
      },
      onToggle: (id) => state.toggle(id),
      onChoose: (id, isRange) => state.setSelection(isRange ? extend(selection, id, seen) : toggle(selection, id)),
      onGrab: (event, id) => told.begin(event, id, index.byId.get(id)?.depth ?? 0),
      onRename: (id) => state.setRenamed(id),
      onRenamed: (id, title) => {
        state.setRenamed(null);
        if (title !== null) void work.rename(id, title);
        toFocus.current = id;
      },
      onMenu: (id, choice) => {
        const ids = chosenOr(id);
        const item = index.byId.get(id)?.item;
        if (choice === 'open') told.onOpen(id);
        else if (choice === 'rename') state.setRenamed(id);
        else if (choice === 'move') setDialog({ kind: 'move', ids });
        else if (choice === 'date') setDialog({ kind: 'date', ids });
        else if (choice === 'hide') void work.set([...ids], { is_hidden: !item?.is_hidden });
        else if (choice === 'preview') void work.set([...ids], { is_preview: !item?.is_preview });
        else if (choice === 'clone') void work.clone([...ids]);
        else if (choice === 'delete') remove(id);
        else step(id, choice);
      },
    };
  });
  return latest;
}
