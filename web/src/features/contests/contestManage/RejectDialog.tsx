import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#/ui/form/FormDialog';
import { rules } from '#/ui/form/rules';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';

const schema = z.object({ reason: rules.text(10_000) });

/** Sending a contest back needs a reason that its author can act on. */
export default function RejectDialog(props: { onReject: (reason: string) => Promise<unknown>; onClose: () => void }) {
  const { onReject, onClose } = props;
  const { t } = useTranslation('contestForm');
  const { t: manage } = useTranslation('contestManage');
  const form = useApiForm({
    schema,
    defaultValues: { reason: '' },
    send: ({ reason }) => onReject(reason),
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t('reject.title')} action={manage('step.reject')} danger onClose={onClose}>
      <TextField control={form.control} name="reason" label={t('reject.reason')} hint={t('reject.hint')} rows={4} />
    </FormDialog>
  );
}
