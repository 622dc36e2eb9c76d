import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#/ui/form/FormDialog';
import { rules } from '#/ui/form/rules';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { disqualify, similarityKey } from './api';
import type { SimilarProgram } from './types';

const schema = z.object({ reason: rules.text(500) });

/** Disqualifying takes a reason, which stands in the contest's history. */
export default function DisqualifyDialog(props: { contest: number; program: SimilarProgram; onClose: () => void }) {
  const { contest, program, onClose } = props;
  const { t } = useTranslation('similarity');
  const queryClient = useQueryClient();
  const { name, entry_id: entry } = program;
  const form = useApiForm({
    schema,
    defaultValues: { reason: '' },
    send: ({ reason }) => disqualify(contest, entry, reason),
    onDone: async () => {
      toasts.success(t('disqualify.done', { name }));
      onClose();
      await queryClient.invalidateQueries({ queryKey: similarityKey(contest) });
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('disqualify.title', { name })}
      action={t('disqualify.action')}
      danger
      onClose={onClose}
    >
      <Typography>{t('disqualify.text')}</Typography>
      <TextField control={form.control} name="reason" label={t('disqualify.reason')} rows={3} />
    </FormDialog>
  );
}
