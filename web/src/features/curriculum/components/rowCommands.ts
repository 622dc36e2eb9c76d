import type { TFunction } from 'i18next';
import { placeForNew } from '../tree/adding';
import { indexOf, type TreeIndex } from '../tree/model';
import { moveItems, stepPlace, type Step } from '../tree/moves';
import { extend, nothingChosen, toggle } from '../tree/selection';
import type { NewItem } from '../types';
import type { TreeDialog } from './dialogs';
import type { RowChoice } from './rowMenu';
import type { NewKind, TreeCommand } from './treeKeys';
import type { TreeState } from './useTreeState';
import type { TreeWork } from './useTreeWork';

/** What commands on a row work with. */
export interface RowContext {
  index: TreeIndex;
  state: TreeState;
  work: TreeWork;
  /** Whether what is new opens beside the tree. */
  opensNew: boolean;
  onOpen: (id: number) => void;
  /** Opens the menu of what can be added. */
  onAdd: () => void;
  setDialog: (dialog: TreeDialog) => void;
  setWords: (words: string) => void;
  focus: (id: number) => void;
  t: TFunction<'curriculum'>;
}

/** The row, or all that are chosen where it is one of them. */
const chosenOr = ({ state: { selection } }: RowContext, id: number): ReadonlySet<number> =>
  selection.ids.has(id) ? selection.ids : new Set([id]);

/** Does what a key asks for. */
export function runCommand(context: RowContext, command: TreeCommand, id: number): void {
  const { state } = context;
  switch (command.do) {
    case 'step':
      return step(context, id, command.step);
    case 'go':
      return go(context, id, command);
    case 'in':
      return into(context, id);
    case 'out':
      return out(context, id);
    case 'rename':
      return state.setRenamed(id);
    case 'choose':
      return state.setSelection(toggle(state.selection, id));
    case 'chooseAll':
      return state.setSelection({ ids: new Set(state.seen.map(({ item }) => item.id)), anchor: id });
    case 'unchoose':
      return state.setSelection(nothingChosen);
    case 'delete':
      return remove(context, id);
    case 'add':
      return context.onAdd();
    case 'create':
      return void create(context, command.kind);
  }
}

/** Does what was chosen of a row's menu. */
export function runChoice(context: RowContext, choice: RowChoice, id: number): void {
  const { index, state, work, setDialog, onOpen } = context;
  const ids = chosenOr(context, id);
  const item = index.byId.get(id)?.item;
  switch (choice) {
    case 'open':
      return onOpen(id);
    case 'sittings':
      return item?.lesson ? setDialog({ kind: choice, lesson: { id: item.lesson.id, title: item.title } }) : undefined;
    case 'rename':
      return state.setRenamed(id);
    case 'move':
    case 'date':
      return setDialog({ kind: choice, ids });
    case 'hide':
      return void work.set([...ids], { is_hidden: !item?.is_hidden });
    case 'preview':
      return void work.set([...ids], { is_preview: !item?.is_preview });
    case 'clone':
      return void work.clone(ids);
    case 'delete':
      return remove(context, id);
    default:
      return step(context, id, choice);
  }
}

function step({ index, state, work, setWords, focus, t }: RowContext, id: number, way: Step): void {
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
}

function go(context: RowContext, id: number, { to, isRange }: Extract<TreeCommand, { do: 'go' }>): void {
  const { seen, selection, setSelection } = context.state;
  const at = seen.findIndex(({ item }) => item.id === id);
  const next = { up: seen[at - 1], down: seen[at + 1], first: seen[0], last: seen.at(-1) }[to];
  if (!next) return;
  if (isRange) {
    const from = selection.anchor === null ? toggle(selection, id) : selection;
    setSelection(extend(from, next.item.id, seen));
  }
  context.focus(next.item.id);
}

/** Opens a part, goes into an open one, or shows a lesson. */
function into({ index, state, focus, onOpen }: RowContext, id: number): void {
  const row = index.byId.get(id);
  if (!row || row.item.kind === 'lesson') return onOpen(id);
  if (state.collapsed.has(id)) return state.toggle(id);
  const [first] = row.item.children;
  return first ? focus(first.id) : onOpen(id);
}

/** Closes an open part, or goes to the one above. */
function out({ index, state, focus }: RowContext, id: number): void {
  const row = index.byId.get(id);
  if (!row) return;
  if (row.item.children.length > 0 && !state.collapsed.has(id)) state.toggle(id);
  else if (row.parent) focus(row.parent.item.id);
}

/** Makes an item beside or in the row that is at hand; its title is written at once. */
export async function create(context: RowContext, kind: NewKind): Promise<void> {
  const { index, state, work, setWords, t } = context;
  const isPart = kind === 'chapter' || kind === 'subchapter';
  const place = placeForNew(index, isPart ? kind : 'lesson', state.active);
  if (!place) return setWords(t('add.noChapter'));
  const title = t(`add.title.${kind}`);
  const body: NewItem = isPart ? { kind, title } : { kind: 'lesson', title, lesson: { type: kind } };
  const [made] = (await work.create(body, place)) ?? [];
  if (!made) return undefined;
  if (place.parent_id !== null && state.collapsed.has(place.parent_id)) state.toggle(place.parent_id);
  state.setSearch('');
  state.setFocused(made.id);
  if (context.opensNew) context.onOpen(made.id);
  return state.setRenamed(made.id);
}

function remove(context: RowContext, id: number): void {
  const { seen } = context.state;
  const ids = chosenOr(context, id);
  const at = seen.findIndex(({ item }) => item.id === id);
  const next = [...seen.slice(at + 1), ...seen.slice(0, at).toReversed()].find(
    ({ item, parent }) => !ids.has(item.id) && !(parent && ids.has(parent.item.id)),
  );
  context.work.remove(ids);
  if (next) context.focus(next.item.id);
}
