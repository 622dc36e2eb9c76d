import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { failureText } from '#/ui/failureText';
import { useInTurn } from '#/ui/form/useInTurn';
import { removeLater } from '#/ui/removal';
import { toasts } from '#/ui/toasts';
import { curriculumKeys, renewRemarks } from '../api';
import { changeItem, changeItems, createItems, moveItem } from '../changes';
import { changed, indexOf, rootsOf } from '../tree/model';
import { insertItems, moveItems, placeOf, stayingPlace } from '../tree/moves';
import type { BulkChange, EditItem, ItemPlace, NewItem } from '../types';
import { itemKey } from './itemKey';

type Change = Extract<BulkChange, { do: 'set' }>;

/** What is done with a curriculum. */
export interface TreeWork {
  /** Moves items, which is seen at once; false where they may not stand there. */
  move: (ids: ReadonlySet<number>, place: ItemPlace, isSilent?: boolean) => boolean;
  create: (body: NewItem, place: ItemPlace) => Promise<EditItem[] | null>;
  /** Takes in what another call has made. */
  take: (items: readonly EditItem[], place: ItemPlace) => void;
  rename: (id: number, title: string) => Promise<void>;
  set: (ids: readonly number[], change: Omit<Change, 'ids' | 'do'>) => Promise<void>;
  clone: (ids: readonly number[]) => Promise<void>;
  remove: (ids: ReadonlySet<number>) => void;
}

/** What is done with the curriculum of a course: shown at once, sent one after the other, put back where it is refused. */
export function useTreeWork(course: number): TreeWork {
  const { t } = useTranslation('curriculum');
  const { t: ui } = useTranslation('ui');
  const queryClient = useQueryClient();
  const inTurn = useInTurn();
  const count = useRef({ begun: 0, waiting: 0 });
  return useMemo(() => {
    const key = curriculumKeys.tree(course);
    const read = () => queryClient.getQueryData<EditItem[]>(key) ?? [];
    const write = (tree: readonly EditItem[]) => {
      // What is on its way was asked for before.
      void queryClient.cancelQueries({ queryKey: key });
      queryClient.setQueryData(key, tree as EditItem[]);
    };
    /** Makes a call after those before it; `after` is what is shown meanwhile. Null where it failed. */
    const send = async <R>(call: () => Promise<R>, after: readonly EditItem[] | null = null): Promise<R | null> => {
      const before = read();
      count.current.begun += 1;
      count.current.waiting += 1;
      const number = count.current.begun;
      if (after) write(after);
      try {
        return await inTurn(call);
      } catch (error) {
        toasts.error(failureText(error, { failure: 'update' }));
        // With more on its way only the server knows how it stands.
        if (after && number === count.current.begun) write(before);
        return null;
      } finally {
        count.current.waiting -= 1;
        if (count.current.waiting === 0) {
          void queryClient.invalidateQueries({ queryKey: key });
          renewRemarks(queryClient, course);
        }
      }
    };
    const words = (ids: readonly number[]) => {
      const [first] = ids;
      const name = ids.length === 1 && first !== undefined ? indexOf(read()).byId.get(first)?.item.title : undefined;
      return name ?? t('items', { count: ids.length, number: formatNumber(ids.length) });
    };
    const move: TreeWork['move'] = (ids, place, isSilent = false) => {
      const index = indexOf(read());
      const after = moveItems(index.tree, ids, place);
      if (after === index.tree) return false;
      const rows = rootsOf(index, ids);
      const moved = new Set(rows.map(({ item }) => item.id));
      const to = stayingPlace(index, place, moved);
      const [first] = rows;
      const call = () =>
        rows.length === 1 && first
          ? moveItem(first.item.id, to)
          : changeItems(course, { ids: [...moved], do: 'move', ...to });
      const from = rows.map((row) => ({ id: row.item.id, place: placeOf(row, moved) }));
      const back = () => {
        for (const one of from) {
          const single = new Set([one.id]);
          void send(() => moveItem(one.id, one.place), moveItems(read(), single, one.place));
        }
      };
      const finish = async () => {
        const done = await send(call, after);
        if (done === null || isSilent) return;
        toasts.success(t('done.moved', { name: words([...moved]) }), { label: ui('undo'), run: back });
      };
      void finish();
      return true;
    };
    const take: TreeWork['take'] = (items, place) => write(insertItems(read(), items, place));
    const bulk = async (body: BulkChange, done: string) => {
      const tree = await send(() => changeItems(course, body));
      if (!tree) return;
      write(tree);
      toasts.success(done);
    };
    return {
      move,
      take,
      create: async (body, place) => {
        const items = await send(() => createItems(course, { ...body, ...place }));
        if (items) take(items, place);
        return items;
      },
      rename: async (id, title) => {
        const item = indexOf(read()).byId.get(id)?.item;
        if (!item || item.title === title) return;
        const saved = await send(
          () => changeItem(id, { title, version: item.version }),
          changed(read(), id, { title }),
        );
        if (!saved) return;
        write(changed(read(), id, { title: saved.title, version: saved.version }));
        if (item.lesson) void queryClient.invalidateQueries({ queryKey: curriculumKeys.lesson(item.lesson.id) });
      },
      set: async (ids, change) => {
        const { byId } = indexOf(read());
        // Only lessons are shown to everybody.
        const wanted = 'is_preview' in change ? ids.filter((id) => byId.get(id)?.item.kind === 'lesson') : [...ids];
        if (wanted.length === 0) return toasts.info(t('bulk.noLesson'));
        return bulk({ ids: wanted, do: 'set', ...change }, t('done.set', { name: words(wanted) }));
      },
      clone: (ids) => bulk({ ids: [...ids], do: 'clone' }, t('done.cloned', { name: words(ids) })),
      remove: (ids) => {
        const roots = rootsOf(indexOf(read()), ids).map(({ item }) => item.id);
        removeLater({
          keys: roots.map(itemKey),
          text: t('done.deleted', { name: words(roots) }),
          run: async (isLeaving) => {
            const body: BulkChange = { ids: roots, do: 'delete' };
            if (isLeaving) return changeItems(course, body, true);
            const tree = await send(() => changeItems(course, body));
            return tree && write(tree);
          },
        });
      },
    };
  }, [course, inTurn, queryClient, t, ui]);
}
