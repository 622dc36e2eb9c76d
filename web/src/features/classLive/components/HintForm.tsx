import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { renew } from '#/api/renew';
import { ApiForm } from '#/ui/form/ApiForm';
import { rules } from '#/ui/form/rules';
import { SubmitButton } from '#/ui/form/SubmitButton';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { liveKey, sendHint } from '../api';
import type { LiveLearner } from '../types';

const MAX = 2000;
const schema = z.object({ body: rules.text(MAX) });
type Values = z.infer<typeof schema>;

/** What a hint is about: what was handed in last, else what is open before the learner. */
const questionOf = ({ last, at }: LiveLearner) => last?.question_id ?? (at?.kind === 'question' ? at.id : undefined);

/** Words for one learner alone; they take a raised hand down. */
export function HintForm(props: { session: number; learner: LiveLearner; drafts: Map<number, string> }) {
  const { session, learner, drafts } = props;
  const { user_id: user, full_name: name } = learner;
  const { t } = useTranslation('classLive');
  const queryClient = useQueryClient();
  const form = useApiForm<Values>({
    schema,
    defaultValues: { body: drafts.get(user) ?? '' },
    send: ({ body }) => sendHint(session, user, { body, question_id: questionOf(learner) }),
    onDone: () => {
      drafts.delete(user);
      form.form.reset({ body: '' });
      toasts.success(t('hint.sent', { name }));
      return renew(queryClient, liveKey(session));
    },
  });
  return (
    <ApiForm form={form} label={t('hint.form', { name })}>
      <TextField<Values>
        name="body"
        label={t('hint.label')}
        hint={t('hint.hint')}
        rows={2}
        maxLength={MAX}
        onChanged={(text) => drafts.set(user, text)}
      />
      <Box>
        <SubmitButton busy={form.busy}>{t('hint.send')}</SubmitButton>
      </Box>
    </ApiForm>
  );
}
