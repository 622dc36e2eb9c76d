import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { ApiForm } from '#/ui/form/ApiForm';
import { rules } from '#/ui/form/rules';
import { SubmitButton } from '#/ui/form/SubmitButton';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import type { NewRemark } from '../api';

/** Characters of a remark; the server's own limit. */
const MAX = 2000;
const schema = z.object({ text: rules.text(MAX) });
type Values = z.infer<typeof schema>;

/** A remark that is being written. */
export function RemarkForm(props: {
  file: string;
  line: number | null;
  send: (remark: NewRemark) => Promise<unknown>;
  onClose: () => void;
}) {
  const { file, line, send, onClose } = props;
  const { t } = useTranslation('snippetReview');
  const label = line === null ? t('remark.whole', { file }) : t('remark.line', { line });
  const form = useApiForm<Values>({
    schema,
    defaultValues: { text: '' },
    send: ({ text }) => send({ file, line, text }),
    onDone: onClose,
  });
  return (
    <Box sx={{ py: 2, fontFamily: 'var(--lp-font)' }}>
      <ApiForm form={form} label={label}>
        <TextField<Values> name="text" label={label} rows={2} maxLength={MAX} />
        <Box sx={{ display: 'flex', gap: 2 }}>
          <SubmitButton size="small" busy={form.busy}>
            {t('remark.send')}
          </SubmitButton>
          <Button size="small" color="inherit" disabled={form.busy} onClick={onClose}>
            {t('remark.cancel')}
          </Button>
        </Box>
      </ApiForm>
    </Box>
  );
}
