import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { UserInfo } from '#/api/types';
import { FormDialog } from '#/ui/form/FormDialog';
import { PasswordField } from '#/ui/form/PasswordField';
import { rules } from '#/ui/form/rules';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { deleteAccount } from './myData';

const withPassword = z.object({ password: rules.password(), login: z.string() });
const withLogin = z.object({ password: z.string(), login: rules.text() });
type Values = z.infer<typeof withPassword>;

/** Says what goes and what stays, and wants the password, or the address where there is none. */
export function DeleteAccountDialog({ user, onClose }: { user: UserInfo; onClose: () => void }) {
  const { t } = useTranslation('account');
  const { has_password: hasPassword } = user;
  const form = useApiForm<Values>({
    schema: hasPassword ? withPassword : withLogin,
    defaultValues: { password: '', login: '' },
    send: ({ password, login }) => deleteAccount(hasPassword ? { password } : { login }),
    // The session is over: the page begins anew.
    onDone: () => location.assign('/'),
  });
  return (
    <FormDialog form={form} title={t('data.deleteTitle')} action={t('data.deleteAction')} danger onClose={onClose}>
      <Typography>{t('data.deleteGoes')}</Typography>
      <Typography>{t('data.deleteStays')}</Typography>
      <Typography>{t('data.deleteUndo')}</Typography>
      {hasPassword ? (
        <PasswordField<Values> name="password" label={t('tab.password')} autoComplete="current-password" />
      ) : (
        <TextField<Values> name="login" label={t('data.login')} hint={user.email} autoComplete="off" />
      )}
    </FormDialog>
  );
}
