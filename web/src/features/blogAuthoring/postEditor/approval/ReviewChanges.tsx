import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { FormCard } from '#/ui/form/FormCard';
import type { EditedPost } from '../../types';
import { ChangeList } from './ChangeList';

/** What its reviewer has to read of a post; for who wrote one that was sent back, beside the reason. */
export default function ReviewChanges({ post }: { post: EditedPost }) {
  const { t } = useTranslation('postEditor');
  return (
    <FormCard title={t('card.changes')}>
      {post.status === 'rejected' && post.reject_reason && (
        <Alert severity="error">
          <strong>{t('reject.why')}</strong> {post.reject_reason}
        </Alert>
      )}
      <ChangeList post={post} />
    </FormCard>
  );
}
