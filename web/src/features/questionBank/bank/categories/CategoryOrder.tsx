import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SortableTree, type TreeMove } from '#/ui/SortableTree/SortableTree';
import { failureText } from '#/ui/failureText';
import { toasts } from '#/ui/toasts';
import { bankKeys } from '../api';
import { moveCategory } from '../changes';
import type { Category } from '../types';
import { siblingAfter } from './tree';

/** Levels that categories may have. */
const DEEPEST = 6;

/** The categories to be put in order and into one another, by mouse, finger or keys. */
export default function CategoryOrder({ tree }: { tree: readonly Category[] }) {
  const { t } = useTranslation('bank');
  const queryClient = useQueryClient();
  const store = async ({ id, to, tree: after }: TreeMove<Category>) => {
    const parent = to.parent;
    try {
      await moveCategory(id, parent, siblingAfter(after, id, parent));
    } catch (error) {
      toasts.error(failureText(error, { failure: 'update' }));
      throw error;
    }
    await queryClient.invalidateQueries({ queryKey: bankKeys.categories });
  };
  return (
    <>
      <Typography variant="caption" color="textSecondary">
        {t('category.orderHint')}
      </Typography>
      <SortableTree
        label={t('category.title')}
        items={tree}
        nameOf={({ name }) => name}
        maxDepth={DEEPEST}
        onMove={store}
      />
    </>
  );
}
