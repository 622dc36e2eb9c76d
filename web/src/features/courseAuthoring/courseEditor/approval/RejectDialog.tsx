import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '#/ui/form/ReasonDialog';

/** Sending a course back needs a reason that its author can act on. */
export default function RejectDialog(props: { onReject: (reason: string) => Promise<unknown>; onClose: () => void }) {
  const { t } = useTranslation('courseEditor');
  return (
    <ReasonDialog
      title={t('reject.title')}
      action={t('step.reject')}
      label={t('reject.reason')}
      hint={t('reject.hint')}
      danger
      onSend={props.onReject}
      onClose={props.onClose}
    />
  );
}
