import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { ApiForm } from '#/ui/form/ApiForm';
import { rules } from '#/ui/form/rules';
import { SubmitButton } from '#/ui/form/SubmitButton';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { useLeaveGuard } from '#/ui/form/useLeaveGuard';
import { toasts } from '#/ui/toasts';
import { decide } from './api';
import type { FormSubmission } from '../types';

/** Longest note, in characters. */
const MOST = 2000;

const schema = z.object({ note: rules.optionalText(MOST) });
type Values = z.infer<typeof schema>;

/** What staff note about an answer, for themselves. */
export function NoteForm({ answer, onSaved }: { answer: FormSubmission; onSaved: (answer: FormSubmission) => void }) {
  const { t } = useTranslation('formAnswers');
  const form = useApiForm<Values, FormSubmission>({
    schema,
    defaultValues: { note: answer.note },
    send: ({ note }) => decide(answer.id, { note }),
    onDone: (saved) => {
      onSaved(saved);
      form.rebase({ note: saved.note });
      toasts.success(t('note.saved'));
    },
  });
  useLeaveGuard(() => form.isUnsaved(), 'answer');
  return (
    <ApiForm form={form} label={t('note.label')}>
      <TextField<Values> name="note" label={t('note.label')} hint={t('note.hint')} rows={2} maxLength={MOST} optional />
      <div>
        <SubmitButton busy={form.busy} variant="outlined" disabled={!form.form.formState.isDirty}>
          {t('note.save')}
        </SubmitButton>
      </div>
    </ApiForm>
  );
}
