import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureText } from '#/ui/failureText';
import { removeLater } from '#/ui/removal';
import { toasts } from '#/ui/toasts';
import { bankKeys } from '../api';
import { deleteCategory } from '../changes';
import type { Category } from '../types';
import type { CategoryChoice } from './CategoryPanel';
import { categoryKey, findCategory } from './tree';

/** Deletes a category after ten seconds in which that can be taken back; what is below it and in it goes up at once. */
export function useRemoveCategory({ value, onChoose }: CategoryChoice) {
  const { t } = useTranslation('bank');
  const queryClient = useQueryClient();
  return (tree: readonly Category[], category: Category) => {
    const parent = findCategory(tree, category.id)?.parent ?? null;
    const { name } = category;
    if (value === category.id) onChoose(parent?.id);
    removeLater({
      keys: [categoryKey(category.id)],
      text: parent
        ? t('category.deletedInto', { name, parent: parent.name })
        : t(category.children.length > 0 ? 'category.deletedLifted' : 'category.deleted', { name }),
      run: async (isLeaving) => {
        await deleteCategory(category.id, isLeaving).catch((error: unknown) =>
          toasts.error(failureText(error, { failure: 'delete' })),
        );
        if (!isLeaving) await queryClient.invalidateQueries({ queryKey: bankKeys.all });
      },
    });
  };
}
