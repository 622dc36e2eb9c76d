import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '../toasts';
import type { SortableTreeProps } from './SortableTree';
import { flatten, moveItem, placeOf, type TreeItem, type TreePlace } from './tree';

/** The tree as it is shown, moving in it at once, taking that back, and the words of what happened. */
export function useTreeMoves<Item extends TreeItem>({ items, nameOf, onMove }: SortableTreeProps<Item>) {
  const { t } = useTranslation('ui');
  const [ahead, setAhead] = useState<readonly Item[] | null>(null);
  const [words, setWords] = useState('');
  const latest = useRef({ items, moves: 0, ahead });
  useEffect(() => {
    latest.current.items = items;
  }, [items]);
  const tree = ahead ?? items;

  const say = (after: readonly Item[], id: Item['id']) => {
    const found = flatten(after).find(({ item }) => item.id === id);
    if (!found) return;
    const place = { name: nameOf(found.item), position: found.index + 1, total: found.siblings };
    setWords(
      found.parent
        ? t('tree.movedUnder', { ...place, parent: nameOf(found.parent) })
        : t('tree.moved', { ...place, level: found.depth + 1 }),
    );
  };
  const store = async (id: Item['id'], to: TreePlace<Item['id']>): Promise<TreePlace<Item['id']> | null> => {
    const before = latest.current.ahead ?? latest.current.items;
    const from = placeOf(before, id);
    const after = moveItem(before, id, to);
    if (!from || after === before) return null;
    const number = ++latest.current.moves;
    const show = (next: readonly Item[] | null) => {
      latest.current.ahead = next;
      setAhead(next);
    };
    show(after);
    say(after, id);
    const done = await onMove({ id, to, from, tree: after }).then(
      () => true,
      () => false,
    );
    // What was moved meanwhile is shown until that is stored as well.
    if (number === latest.current.moves) show(null);
    return done ? from : null;
  };
  const move = async (id: Item['id'], to: TreePlace<Item['id']>) => {
    const item = flatten(latest.current.ahead ?? latest.current.items).find((one) => one.item.id === id)?.item;
    const from = await store(id, to);
    if (!from || !item) return;
    const name = nameOf(item);
    const undo = () => void store(id, from).then((undone) => undone && setWords(t('tree.undone', { name })));
    toasts.success(t('tree.toast', { name }), { label: t('undo'), run: undo });
  };
  return { tree, words, setWords, move };
}
