import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '#/ui/form/inputs';
import { useErrorText } from '#/ui/useErrorText';
import { ModalForm } from '#/ui/form/ModalForm';

/** Sending a problem back needs a reason that its author can act on. */
export function RejectDialog({
  onReject,
  onClose,
}: {
  onReject: (reason: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const { t } = useTranslation('authoring');
  const errorText = useErrorText();
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const rejecting = useMutation({ mutationFn: onReject, meta: { quiet: true }, onSuccess: onClose });
  const missing = asked && reason.trim() === '';
  return (
    <ModalForm
      title={t('reject.title')}
      action={t('step.reject')}
      danger
      busy={rejecting.isPending}
      failure={rejecting.error ? errorText(rejecting.error) : null}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (reason.trim()) rejecting.mutate(reason.trim());
      }}
    >
      <Field label={t('reject.reason')} error={missing ? t('invalid.empty') : undefined} hint={t('reject.hint')}>
        {(ids) => (
          <textarea
            className="lp-input"
            rows={4}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            {...ids}
          />
        )}
      </Field>
    </ModalForm>
  );
}
