import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { UserInfo } from '#/api/types';
import { Chip } from '#/ui/Chips';
import { ApiForm } from '#/ui/form/ApiForm';
import { PasswordField } from '#/ui/form/PasswordField';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { useLeaveGuard } from '#/ui/form/useLeaveGuard';
import { toasts } from '#/ui/toasts';
import { keepUserInfo, saveUserInfo, sendVerification } from '../../api';
import { newEmailSchema, type NewEmailValues } from '../schema';
import { SaveButton } from '../SaveButton';

/** The address of the account: whether it is verified, and another one. */
export default function EmailTab({ user }: { user: UserInfo }) {
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <CurrentAddress user={user} />
      <NewAddress user={user} />
    </Box>
  );
}

function CurrentAddress({ user }: { user: UserInfo }) {
  const { t } = useTranslation('account');
  const sending = useMutation({
    mutationFn: sendVerification,
    onSuccess: () => toasts.success(t('email.sent', { email: user.email })),
  });
  if (user.username) return <Alert severity="info">{t('email.none', { name: user.username })}</Alert>;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <Typography variant="subtitle1" sx={{ overflowWrap: 'anywhere' }}>
        {user.email}
      </Typography>
      <Chip tone={user.email_verified ? 'success' : 'warning'}>
        {t(user.email_verified ? 'email.verified' : 'email.unverified')}
      </Chip>
      {!user.email_verified && (
        <Button variant="outlined" loading={sending.isPending} onClick={() => sending.mutate()}>
          {t('email.again')}
        </Button>
      )}
    </Box>
  );
}

const empty: NewEmailValues = { email: '', password: '' };

/** The new address counts once the link in the letter to it has been opened. */
function NewAddress({ user }: { user: UserInfo }) {
  const { t } = useTranslation('account');
  const queryClient = useQueryClient();
  const form = useApiForm<NewEmailValues, UserInfo>({
    schema: newEmailSchema(user.has_password),
    defaultValues: empty,
    send: ({ email, password }) => saveUserInfo({ email, password: password || undefined }),
    onDone: (info) => {
      form.form.reset(empty);
      keepUserInfo(queryClient, info);
    },
  });
  useLeaveGuard(form.isUnsaved);
  return (
    <ApiForm form={form} label={t('email.change')}>
      <Typography component="h3" variant="h3">
        {t(user.username ? 'email.add' : 'email.change')}
      </Typography>
      {user.new_email && (
        <Alert severity="success" role="status">
          {t('email.changeSent', { email: user.new_email })}
        </Alert>
      )}
      <TextField<NewEmailValues>
        name="email"
        label={t('email.newLabel')}
        hint={t('email.newHint')}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      {user.has_password && (
        <PasswordField<NewEmailValues> name="password" label={t('email.password')} autoComplete="current-password" />
      )}
      <SaveButton busy={form.busy}>{t('email.submit')}</SaveButton>
    </ApiForm>
  );
}
