import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { renew } from '#/api/renew';
import { ApiForm } from '#/ui/form/ApiForm';
import { CheckboxField } from '#/ui/form/CheckboxField';
import { MarkdownField } from '#/ui/form/MarkdownField';
import { rules } from '#/ui/form/rules';
import { SubmitButton } from '#/ui/form/SubmitButton';
import { useApiForm } from '#/ui/form/useApiForm';
import { useLeaveGuard } from '#/ui/form/useLeaveGuard';
import { commentKeys, writeComment } from '../api';
import type { Comment, Subject } from '../types';
import { MentionPicker } from './MentionPicker';

/** Longest comment, in characters. */
const LONGEST = 10_000;

const schema = z.object({ content: rules.text(LONGEST), isSpoiler: z.boolean() });
type Values = z.infer<typeof schema>;

/** A place to write a comment, or a reply to one. */
export function Composer(props: {
  subject: Subject;
  /** The comment that it replies to. */
  parent: number | null;
  label: string;
  action: string;
  onDone?: () => void;
  onCancel?: () => void;
}) {
  const { subject, parent, label, action, onDone, onCancel } = props;
  const { t } = useTranslation('comments');
  const queryClient = useQueryClient();
  /** Of the comment that is being written: sent twice, it is one. */
  const key = useRef(crypto.randomUUID());
  const [field, setField] = useState<HTMLElement | null>(null);
  const form = useApiForm<Values, Comment>({
    schema,
    defaultValues: { content: '', isSpoiler: false },
    send: ({ content, isSpoiler }) => writeComment(subject, { parent, content, isSpoiler }, key.current),
    onDone: async () => {
      key.current = crypto.randomUUID();
      form.form.reset({ content: '', isSpoiler: false });
      await renew(queryClient, commentKeys.of(subject));
      onDone?.();
    },
  });
  useLeaveGuard(form.isUnsaved);
  return (
    <ApiForm form={form} label={label}>
      <Box ref={setField} sx={{ position: 'relative' }}>
        <MarkdownField
          control={form.control}
          name="content"
          label={label}
          hint={t('hint')}
          rows={3}
          maxLength={LONGEST}
          hasPreviewBeside
        />
        <MentionPicker
          field={field}
          subject={subject}
          onChange={(content) => form.form.setValue('content', content, { shouldDirty: true })}
        />
      </Box>
      {subject.kind === 'question' && (
        <CheckboxField
          control={form.control}
          name="isSpoiler"
          label={t('spoiler.write')}
          hint={t('spoiler.writeHint')}
        />
      )}
      <Box sx={{ display: 'flex', gap: 2 }}>
        <SubmitButton busy={form.busy}>{action}</SubmitButton>
        {onCancel && (
          <Button color="inherit" onClick={onCancel}>
            {t('reply.cancel')}
          </Button>
        )}
      </Box>
    </ApiForm>
  );
}
