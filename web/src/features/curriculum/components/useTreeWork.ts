import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { texts } from '#/i18n/i18n';
import { removeLater } from '#/ui/removal';
import { toasts } from '#/ui/toasts';
import { changeItem, changeItems, createItems, moveItem } from '../changes';
import { changed, indexOf, rootsOf } from '../tree/model';
import { insertItems, moveItems, placeOf, stayingPlace } from '../tree/moves';
import type { ItemsChange, EditItem, ItemPlace, NewItem } from '../types';
import { itemKey } from './itemKey';
import { useTreeStore, type TreeStore } from './useTreeStore';

type Change = Pick<ItemsChange, 'is_hidden' | 'is_preview' | 'opens_at' | 'shift_days'>;

/** What is done with a curriculum. */
export interface TreeWork {
  /** Moves items, which is seen at once; false where they may not stand there. */
  move: (ids: ReadonlySet<number>, place: ItemPlace, isSilent?: boolean) => boolean;
  create: (body: NewItem, place: ItemPlace) => Promise<EditItem[] | null>;
  /** Takes in what another call has made. */
  take: (items: readonly EditItem[], place: ItemPlace) => void;
  rename: (id: number, title: string) => Promise<void>;
  set: (ids: readonly number[], change: Change) => Promise<void>;
  clone: (ids: ReadonlySet<number>) => Promise<void>;
  remove: (ids: ReadonlySet<number>) => void;
}

interface Context extends TreeStore {
  course: number;
  t: TFunction<'curriculum'>;
}

/** What is done with the curriculum of a course. */
export function useTreeWork(course: number): TreeWork {
  const { t } = useTranslation('curriculum');
  const store = useTreeStore(course);
  return useMemo(() => {
    const context: Context = { ...store, course, t };
    const take: TreeWork['take'] = (items, place) => store.write(insertItems(store.read(), items, place));
    return {
      take,
      move: (...told) => move(context, ...told),
      create: async (body, place) => {
        const items = await store.send(() => createItems(course, { ...body, ...place }));
        if (items) take(items, place);
        return items;
      },
      rename: (...told) => rename(context, ...told),
      set: (...told) => set(context, ...told),
      clone: (ids) => {
        // What is copied brings what is below it.
        const roots = rootIds(context, ids);
        return bulk(context, { ids: roots, do: 'clone' }, t('done.cloned', { name: nameOf(context, roots) }));
      },
      remove: (ids) => remove(context, ids),
    };
  }, [course, store, t]);
}

const rootIds = ({ read }: Context, ids: ReadonlySet<number>) =>
  rootsOf(indexOf(read()), ids).map(({ item }) => item.id);

/** One item by its title, several by how many they are. */
function nameOf({ read, t }: Context, ids: readonly number[]): string {
  const [first] = ids;
  const title = ids.length === 1 && first !== undefined ? indexOf(read()).byId.get(first)?.item.title : undefined;
  return title ?? t('items', { count: ids.length, number: formatNumber(ids.length) });
}

function move(context: Context, ids: ReadonlySet<number>, place: ItemPlace, isSilent = false): boolean {
  const { read, send, course, t } = context;
  const index = indexOf(read());
  const after = moveItems(index.tree, ids, place);
  if (after === index.tree) return false;
  const rows = rootsOf(index, ids);
  const moved = new Set(rows.map(({ item }) => item.id));
  const to = stayingPlace(index, place, moved);
  const [first] = rows;
  const call = (): Promise<unknown> =>
    rows.length === 1 && first
      ? moveItem(first.item.id, to)
      : changeItems(course, { ids: [...moved], do: 'move', ...to });
  const from = rows.map((row) => ({ id: row.item.id, place: placeOf(row, moved) }));
  const finish = async () => {
    const done = await send(call, after);
    if (done === null || isSilent) return;
    toasts.success(t('done.moved', { name: nameOf(context, [...moved]) }), {
      label: texts.getFixedT(null, 'ui')('undo'),
      run: () => putBack(context, from),
    });
  };
  void finish();
  return true;
}

/** Each to where it stood, in the order in which they stood there. */
function putBack({ read, send }: Context, from: readonly { id: number; place: ItemPlace }[]): void {
  for (const { id, place } of from) void send(() => moveItem(id, place), moveItems(read(), new Set([id]), place));
}

async function rename({ read, write, send, renewLesson }: Context, id: number, title: string): Promise<void> {
  const item = indexOf(read()).byId.get(id)?.item;
  if (!item || item.title === title) return;
  const { version } = item;
  const saved = await send(() => changeItem(id, { title, version }), changed(read(), id, { title }));
  if (!saved) return;
  write(changed(read(), id, { title: saved.title, version: saved.version }));
  if (item.lesson) renewLesson(item.lesson.id);
}

async function set(context: Context, ids: readonly number[], change: Change): Promise<void> {
  const { byId } = indexOf(context.read());
  // Only lessons are shown to everybody.
  const wanted = 'is_preview' in change ? ids.filter((id) => byId.get(id)?.item.kind === 'lesson') : [...ids];
  if (wanted.length === 0) return toasts.info(context.t('bulk.noLesson'));
  const done = context.t('done.set', { name: nameOf(context, wanted) });
  return bulk(context, { ids: wanted, do: 'set', ...change }, done);
}

async function bulk({ course, send, write }: Context, body: ItemsChange, done: string): Promise<void> {
  const tree = await send(() => changeItems(course, body));
  if (!tree) return;
  write(tree);
  toasts.success(done);
}

function remove(context: Context, ids: ReadonlySet<number>): void {
  const { course, send, write, t } = context;
  const roots = rootIds(context, ids);
  const body: ItemsChange = { ids: roots, do: 'delete' };
  removeLater({
    keys: roots.map(itemKey),
    text: t('done.deleted', { name: nameOf(context, roots) }),
    run: async (isLeaving) => {
      if (isLeaving) return changeItems(course, body, true);
      const tree = await send(() => changeItems(course, body));
      return tree && write(tree);
    },
  });
}
