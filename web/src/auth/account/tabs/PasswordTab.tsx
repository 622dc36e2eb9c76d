import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { UserInfo } from '#/api/types';
import { ApiForm } from '#/ui/form/ApiForm';
import { PasswordField } from '#/ui/form/PasswordField';
import { useApiForm } from '#/ui/form/useApiForm';
import { useLeaveGuard } from '#/ui/form/useLeaveGuard';
import { toasts } from '#/ui/toasts';
import { changePassword } from '../../api';
import { NewPasswordFields } from '../../components/NewPasswordFields';
import { ownPasswordSchema, type OwnPasswordValues } from '../../passwordSchema';
import { userQuery } from '../../session';
import { accountKeys } from '../api';
import { SaveButton } from '../SaveButton';

const empty: OwnPasswordValues = { old_password: '', password: '', password_confirm: '' };

/** Changing the own password, or setting the first one. */
export default function PasswordTab({ user }: { user: UserInfo }) {
  const { t } = useTranslation('account');
  const queryClient = useQueryClient();
  const { has_password: hasPassword } = user;
  const form = useApiForm<OwnPasswordValues, boolean>({
    schema: ownPasswordSchema(hasPassword),
    defaultValues: empty,
    send: ({ old_password: old, ...values }) =>
      changePassword({ ...values, old_password: hasPassword ? old : undefined }),
    onDone: async () => {
      toasts.success(t('password.saved'));
      form.form.reset(empty);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: userQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: accountKeys.sessions }),
      ]);
    },
  });
  useLeaveGuard(form.isUnsaved);
  return (
    <ApiForm form={form} label={t('tab.password')}>
      {user.google_linked && <Alert severity="info">{t('password.google')}</Alert>}
      <Typography color="textSecondary">{t(hasPassword ? 'password.lead' : 'password.none')}</Typography>
      {hasPassword && (
        <PasswordField<OwnPasswordValues>
          name="old_password"
          label={t('password.old')}
          autoComplete="current-password"
        />
      )}
      <NewPasswordFields />
      <SaveButton busy={form.busy}>{t(hasPassword ? 'password.submit' : 'password.set')}</SaveButton>
    </ApiForm>
  );
}
