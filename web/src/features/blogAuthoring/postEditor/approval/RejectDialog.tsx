import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '#/ui/form/ReasonDialog';
import type { EditedPost } from '../../types';
import { ChangeList } from './ChangeList';

/** Sending a post back needs a reason that its author can act on; what was changed stands beside it. */
export default function RejectDialog(props: {
  post: EditedPost;
  onReject: (reason: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const { post, onReject, onClose } = props;
  const { t } = useTranslation('postEditor');
  return (
    <ReasonDialog
      title={t('reject.title')}
      action={t('step.reject')}
      label={t('reject.reason')}
      hint={t('reject.hint')}
      danger
      beside={<ChangeList post={post} />}
      onSend={onReject}
      onClose={onClose}
    />
  );
}
