import FolderIcon from '@mui/icons-material/FolderOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useId, useState } from 'react';
import { useTheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { SkeletonList } from '#/ui/states';
import { NO_CATEGORY } from '../filters';
import type { CategoryChoice } from './CategoryPanel';
import { findCategory } from './tree';
import { useCategories } from './useCategories';

const CategoryPanel = lazy(() => import('./CategoryPanel'));
const Drawer = lazy(async () => ({ default: (await import('#/ui/Drawer')).Drawer }));

/** The categories: beside the list, or behind a button that names the open one. */
export function CategorySide(props: CategoryChoice) {
  const isBeside = useMediaQuery(useTheme().breakpoints.up('lg'), { noSsr: true });
  return isBeside ? <Beside choice={props} /> : <Behind choice={props} />;
}

function Beside({ choice }: { choice: CategoryChoice }) {
  const { t } = useTranslation('bank');
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        position: 'sticky',
        top: 'calc(var(--lp-sticky-top, var(--lp-header)) + 16px)',
        maxHeight: 'calc(100dvh - var(--lp-header) - 48px)',
        overflowY: 'auto',
        minHeight: 240,
      }}
    >
      <Box component="h2" id={id} sx={{ typography: 'subtitle2', px: 3, m: 0, mb: 2 }}>
        {t('category.title')}
      </Box>
      <Suspense fallback={<SkeletonList rows={4} />}>
        <CategoryPanel {...choice} />
      </Suspense>
    </Box>
  );
}

function Behind({ choice }: { choice: CategoryChoice }) {
  const { t } = useTranslation('bank');
  const [open, setOpen] = useState<boolean | null>(null);
  const { tree = [] } = useCategories();
  const { value } = choice;
  const name =
    value === NO_CATEGORY ? t('category.none') : (findCategory(tree, value)?.category.name ?? t('category.all'));
  const onChoose = (category: number | undefined) => {
    choice.onChoose(category);
    setOpen(false);
  };
  return (
    <>
      <Button
        variant="outlined"
        color={value === undefined ? 'secondary' : 'primary'}
        startIcon={<FolderIcon />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ justifySelf: 'start', maxWidth: '100%' }}
      >
        {t('category.open', { name })}
      </Button>
      {open !== null && (
        <Suspense>
          <Drawer open={open} onClose={() => setOpen(false)} title={t('category.title')} width="sm">
            <CategoryPanel {...choice} onChoose={onChoose} />
          </Drawer>
        </Suspense>
      )}
    </>
  );
}
