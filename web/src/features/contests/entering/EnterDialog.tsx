import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#/ui/form/FormDialog';
import { PasswordField } from '#/ui/form/PasswordField';
import { rules } from '#/ui/form/rules';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { enterContest } from '../api';
import type { ContestView } from '../types';
import type { EnteredKind } from './useEntering';

interface Values {
  password: string;
  candidate_id: string;
}

/** Asks for what a contest wants to know: its password, the candidate ID, or both. */
export default function EnterDialog(props: {
  contest: ContestView;
  kind: EnteredKind;
  onEntered: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { contest, kind, onEntered, onClose } = props;
  const { t } = useTranslation('contests');
  const wantsPassword = contest.has_password && !contest.can_edit;
  const wantsCandidate = contest.candidate_id && kind === 'official';
  const form = useApiForm<Values>({
    schema: z.object({
      password: wantsPassword ? rules.text() : z.string(),
      candidate_id: wantsCandidate ? rules.text(40) : z.string(),
    }),
    defaultValues: { password: '', candidate_id: '' },
    send: ({ password, candidate_id: candidate }) =>
      enterContest(contest.id, {
        kind,
        ...(wantsPassword && { password }),
        ...(wantsCandidate && { candidate_id: candidate }),
      }),
    onDone: onEntered,
  });
  return (
    <FormDialog
      form={form}
      title={t('enter.title', { name: contest.name })}
      action={t('enter.action')}
      onClose={onClose}
    >
      <Typography color="textSecondary">{t(`enter.text.${kind}`)}</Typography>
      {wantsCandidate && (
        <TextField<Values>
          name="candidate_id"
          label={t('enter.candidate')}
          hint={t('enter.candidateHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      {wantsPassword && (
        <PasswordField<Values>
          name="password"
          label={t('enter.password')}
          hint={t('enter.passwordHint')}
          autoComplete="current-password"
        />
      )}
    </FormDialog>
  );
}
