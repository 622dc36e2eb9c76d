import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { ApiForm } from '#/ui/form/ApiForm';
import { PasswordField } from '#/ui/form/PasswordField';
import { rules } from '#/ui/form/rules';
import { SubmitButton } from '#/ui/form/SubmitButton';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { enterContest } from '../api';
import type { ContestView } from '../types';

/** What is missing the server says: who may change the contest needs no password. */
const schema = z.object({ password: z.string(), candidate_id: rules.optionalText(40) });
type Entering = z.infer<typeof schema>;

/** Takes part: with the password and the candidate ID where the contest asks for them. */
export function EnterForm({ contest }: { contest: ContestView }) {
  const { t } = useTranslation('examRoom');
  const queryClient = useQueryClient();
  // Whoever is on the list is known by it, and let in without the password.
  const isNamed = contest.has_candidates && !contest.can_edit;
  const { id } = contest;
  const hasPassword = contest.has_password && !isNamed;
  const hasCandidate = contest.candidate_id && !isNamed;
  const form = useApiForm<Entering, unknown>({
    schema,
    defaultValues: { password: '', candidate_id: '' },
    send: ({ password, candidate_id: candidate }) =>
      enterContest(id, { ...(hasPassword && { password }), ...(hasCandidate && { candidate_id: candidate }) }),
    onDone: () => queryClient.invalidateQueries({ queryKey: ['contests'] }),
  });
  return (
    <ApiForm form={form} label={t('enter.title')}>
      <Box sx={{ display: 'grid', gap: 4, maxWidth: 420 }}>
        {hasPassword && (
          <PasswordField<Entering> name="password" label={t('enter.password')} autoComplete="current-password" />
        )}
        {hasCandidate && (
          <TextField<Entering>
            name="candidate_id"
            label={t('enter.candidate')}
            hint={t('enter.candidateHint')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
        <div>
          <SubmitButton busy={form.busy} size="large">
            {t('enter.action')}
          </SubmitButton>
        </div>
      </Box>
    </ApiForm>
  );
}
