import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { FormDialog } from './FormDialog';
import { rules } from './rules';
import { TextField } from './TextField';
import { useApiForm } from './useApiForm';

/** What is asked for, and what becomes of it. */
export interface ReasonDialogProps {
  title: string;
  /** The word on the button that sends it. */
  action: string;
  label: string;
  hint?: string;
  /** Its most characters. */
  longest?: number;
  danger?: boolean;
  /** What the reason is about, beside it where there is room. */
  beside?: ReactNode;
  onSend: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Something that takes a reason in words: sending content back, reporting a comment. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, action, label, hint, longest = 10_000, danger, beside, onSend, onClose } = props;
  const form = useApiForm({
    schema: z.object({ reason: rules.text(longest) }),
    defaultValues: { reason: '' },
    send: ({ reason }) => onSend(reason),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={title}
      action={action}
      danger={danger}
      maxWidth={beside === undefined ? undefined : 'lg'}
      onClose={onClose}
    >
      <Box sx={beside === undefined ? undefined : sideBySide}>
        <TextField control={form.control} name="reason" label={label} hint={hint} rows={4} />
        {beside}
      </Box>
    </FormDialog>
  );
}

const sideBySide = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
  alignItems: 'start',
} as const;
