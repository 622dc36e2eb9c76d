import AddIcon from '@mui/icons-material/AddRounded';
import OrderIcon from '@mui/icons-material/SwapVertOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { QueryView } from '#/ui/QueryView';
import { SkeletonList } from '#/ui/states';
import type { Category } from '../types';
import { useMove } from '../useMove';
import { CategoryRows } from './CategoryRows';
import type { NameRequest } from './CategoryNameDialog';
import { useCategories } from './useCategories';
import { useRemoveCategory } from './useRemoveCategory';

const CategoryOrder = lazy(() => import('./CategoryOrder'));
const CategoryNameDialog = lazy(() => import('./CategoryNameDialog'));

/** Which category the list shows; undefined: all. */
export interface CategoryChoice {
  value: number | undefined;
  onChoose: (category: number | undefined) => void;
}

/** The categories: one is chosen for the list, questions are dropped on them, and they are made, named, moved and deleted. */
export default function CategoryPanel(props: CategoryChoice) {
  const { t } = useTranslation('bank');
  const user = useUser();
  const query = useCategories();
  const [isOrdering, setIsOrdering] = useState(false);
  const [naming, setNaming] = useState<NameRequest | null>(null);
  const remove = useRemoveCategory(props);
  const { mutate: move } = useMove();
  const rights = {
    create: may(user, 'question', 'create'),
    update: may(user, 'question', 'update'),
    delete: may(user, 'question', 'delete'),
  };
  const actions = {
    add: rights.create ? (below: Category | null) => setNaming({ category: null, below }) : undefined,
    rename: rights.update ? (category: Category) => setNaming({ category, below: null }) : undefined,
    remove: rights.delete ? (category: Category) => remove(query.tree ?? [], category) : undefined,
  };
  return (
    <>
      <QueryView query={{ ...query, data: query.tree }} skeleton={<SkeletonList rows={4} />}>
        {(tree) => (
          <Box sx={{ display: 'grid', gap: 2 }}>
            {isOrdering ? (
              <Suspense>
                <CategoryOrder tree={tree} />
              </Suspense>
            ) : (
              <CategoryRows
                tree={tree}
                choice={{ ...props, onDropQuestion: (row, to) => move({ rows: [row], to }) }}
                actions={actions}
              />
            )}
            {tree.length === 0 && (
              <Typography variant="body2" color="textSecondary" sx={{ px: 3 }}>
                {t('category.empty')}
              </Typography>
            )}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              {rights.create && !isOrdering && (
                <Button size="small" startIcon={<AddIcon />} onClick={() => actions.add?.(null)}>
                  {t('category.add')}
                </Button>
              )}
              {rights.update && tree.length > 0 && (
                <Button
                  size="small"
                  startIcon={<OrderIcon />}
                  aria-pressed={isOrdering}
                  onClick={() => setIsOrdering(!isOrdering)}
                >
                  {t(isOrdering ? 'category.orderDone' : 'category.order')}
                </Button>
              )}
            </Box>
          </Box>
        )}
      </QueryView>
      <Suspense>{naming && <CategoryNameDialog request={naming} onClose={() => setNaming(null)} />}</Suspense>
    </>
  );
}
