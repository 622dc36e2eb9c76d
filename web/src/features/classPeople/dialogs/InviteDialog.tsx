import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { classroomKeys, memberRoles, type MemberRole } from '#/features/classrooms';
import { formatNumber } from '#/i18n/format';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { FormDialog } from '#/ui/form/FormDialog';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { SearchField } from '#/ui/SearchField';
import { toasts } from '#/ui/toasts';
import { findPeople, invite, peopleKey } from '../api';
import type { Candidate, InviteAnswer } from '../types';

const LONGEST = 60_000;

const schema = z.object({
  emails: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(LONGEST, 'tooLong')),
  role: z.enum(memberRoles),
});
type Values = z.infer<typeof schema>;

/** Asks people into the class: addresses get a letter, accounts that are there are in at once. */
export default function InviteDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('classPeople');
  const [answer, setAnswer] = useState<InviteAnswer | null>(null);
  const renew = useRenew(id);
  const form = useApiForm({
    schema,
    defaultValues: { emails: '', role: 'student' } as Values,
    send: ({ emails, role }: Values) => invite(id, role, emails),
    onDone: async (done) => {
      await renew();
      if (done.skipped.length > 0) return setAnswer(done);
      toasts.success(t('invite.done', counts(done)));
      return onClose();
    },
  });
  const role = form.form.watch('role');
  return (
    <FormDialog
      form={form}
      title={t('invite.title')}
      action={t('invite.send')}
      instead={answer ? <Answer answer={answer} /> : undefined}
      onClose={onClose}
    >
      <TextField<Values>
        name="emails"
        label={t('invite.emails')}
        hint={t('invite.emailsHint')}
        rows={4}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <ChoiceField<Values, MemberRole>
        name="role"
        label={t('invite.role')}
        options={memberRoles.toReversed().map((value) => ({ value, label: t(`role.${value}`) }))}
      />
      <Find id={id} role={role} onAdded={renew} />
    </FormDialog>
  );
}

const counts = ({ sent, added }: InviteAnswer) => ({ sent: formatNumber(sent), added: formatNumber(added) });

function useRenew(id: number) {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: peopleKey(id) });
    await queryClient.invalidateQueries({ queryKey: classroomKeys.one(id) });
  };
}

/** What came of it, where not all went well. */
function Answer({ answer }: { answer: InviteAnswer }) {
  const { t } = useTranslation('classPeople');
  return (
    <Box role="status" sx={{ display: 'grid', gap: 3 }}>
      <Alert severity={answer.sent + answer.added > 0 ? 'success' : 'info'}>{t('invite.done', counts(answer))}</Alert>
      <Alert severity="warning">
        {t('invite.skipped')}
        <Box component="ul" sx={{ m: 0, pl: 4 }}>
          {answer.skipped.map(({ email, message }) => (
            <li key={email}>
              <strong>{email}</strong>: {message}
            </li>
          ))}
        </Box>
      </Alert>
    </Box>
  );
}

/** Finds accounts by name, for who may see them, and adds them. */
function Find({ id, role, onAdded }: { id: number; role: MemberRole; onAdded: () => Promise<void> }) {
  const { t } = useTranslation('classPeople');
  const mayFind = may(useUser(), 'account', 'list');
  const label = useId();
  const [text, setText] = useState('');
  const found = useQuery({
    queryKey: [...peopleKey(id), 'find', text],
    queryFn: ({ signal }) => findPeople(id, text, signal),
    enabled: text !== '',
  });
  const adding = useMutation({
    mutationFn: ({ id: user }: Candidate) => invite(id, role, '', [user]),
    onSuccess: async ({ added, skipped }) => {
      await onAdded();
      const [fault] = skipped;
      if (fault) toasts.error(fault.message);
      else toasts.success(t('invite.done', { sent: '0', added: formatNumber(added) }));
    },
  });
  if (!mayFind) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <SearchField value={text} label={t('invite.find')} onSearch={setText} />
      {found.data?.length === 0 && <span role="status">{t('invite.notFound')}</span>}
      <Box component="ul" aria-label={t('invite.find')} id={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {found.data?.map((person) => (
          <Box key={person.id} component="li" sx={{ display: 'flex', gap: 2, alignItems: 'center', py: 1 }}>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {person.full_name} <span>({person.login})</span>
            </Box>
            {person.status === 'active' || person.status === 'paused' ? (
              <span>{t('invite.isIn')}</span>
            ) : (
              <Button
                aria-label={t('invite.addOne', { name: person.full_name || person.login })}
                disabled={adding.isPending || (role === 'teacher' && !person.may_lead)}
                onClick={() => adding.mutate(person)}
              >
                {t('invite.add')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
