import RevisionsIcon from '@mui/icons-material/HistoryOutlined';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditedPost } from '../../types';
import type { PostSaving } from '../saving/usePostForm';

const RevisionsDrawer = lazy(() => import('./RevisionsDrawer'));

/** Opens what the post was; what is unsaved is saved first, so that all is compared with what is written now. */
export function RevisionsButton({ post, saving }: { post: EditedPost; saving: PostSaving }) {
  const { t } = useTranslation('postEditor');
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    if (await saving.saveNow()) setOpen(true);
  };
  return (
    <>
      <Button
        variant="outlined"
        color="secondary"
        startIcon={<RevisionsIcon />}
        disabled={saving.meeting !== null}
        onClick={() => void open()}
      >
        {t('revisions.open')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <RevisionsDrawer post={post} saving={saving} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
