import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '#/ui/form/ReasonDialog';
import { toasts } from '#/ui/toasts';
import { reportComment } from '../moderation';

/** Longest reason, in characters. */
const REASON_MOST = 500;

/** Tells moderators what is wrong with a comment. */
export default function ReportDialog({ comment, onClose }: { comment: number; onClose: () => void }) {
  const { t } = useTranslation('comments');
  const report = async (reason: string) => {
    await reportComment(comment, reason);
    toasts.success(t('report.done'));
  };
  return (
    <ReasonDialog
      title={t('report.title')}
      action={t('report.send')}
      label={t('report.reason')}
      hint={t('report.hint')}
      longest={REASON_MOST}
      onSend={report}
      onClose={onClose}
    />
  );
}
