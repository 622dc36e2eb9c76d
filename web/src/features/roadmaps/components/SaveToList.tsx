import AddIcon from '@mui/icons-material/PlaylistAddRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignIn } from '#/auth/useSignIn';

const SaveDrawer = lazy(() => import('./SaveDrawer'));

/** Opens the lists that a problem can be put into. */
export function SaveToList({ question, title }: { question: number; title: string }) {
  const { t } = useTranslation('roadmaps');
  const signIn = useSignIn();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box sx={{ mb: 3 }}>
      <Button
        size="small"
        variant="outlined"
        color="secondary"
        startIcon={<AddIcon />}
        aria-haspopup="dialog"
        onClick={() => signIn.ask({ title: t('signIn.save'), after: () => setOpen(true) })}
      >
        {t('save.button')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <SaveDrawer question={question} title={title} onClose={() => setOpen(false)} />}
      </Suspense>
    </Box>
  );
}
