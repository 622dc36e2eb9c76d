import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { curriculumKeys, renewRemarks, treeQuery } from '../api';
import { changeItem } from '../changes';
import { useKeptForm, type KeptForm } from '../saving/useKeptForm';
import { changed, indexOf } from '../tree/model';
import type { EditItem } from '../types';
import { itemChange, itemField, itemForm, itemSchema, type ItemForm } from './itemForm';

/** The form of an item, which saves itself; another item is another form. */
export function useItemForm(course: number, item: EditItem): KeptForm<ItemForm> {
  const queryClient = useQueryClient();
  const key = curriculumKeys.tree(course);
  const saved = useMemo(() => ({ values: itemForm(item), version: item.version }), [item]);
  return useKeptForm<ItemForm>({
    name: `item/${item.id}`,
    saved,
    schema: itemSchema,
    fieldOf: itemField,
    shownBy: 'item',
    send: async (values, version) => {
      const stored = await changeItem(item.id, itemChange(item, values, version));
      queryClient.setQueryData(key, (tree: EditItem[] | undefined) => {
        const children = tree ? indexOf(tree).byId.get(item.id)?.item.children : undefined;
        return tree && (changed(tree, item.id, { ...stored, children: children ?? [] }) as EditItem[]);
      });
      renewRemarks(queryClient, course);
      return { values: itemForm(stored), version: stored.version };
    },
    fetch: async () => {
      const tree = await queryClient.fetchQuery({ ...treeQuery(course), staleTime: 0 });
      const now = indexOf(tree).byId.get(item.id)?.item ?? item;
      return { values: itemForm(now), version: now.version };
    },
  });
}
