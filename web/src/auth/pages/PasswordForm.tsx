import { useTranslation } from 'react-i18next';
import { ApiForm } from '#/ui/form/ApiForm';
import { PasswordField } from '#/ui/form/PasswordField';
import { SubmitButton } from '#/ui/form/SubmitButton';
import { useApiForm } from '#/ui/form/useApiForm';
import { useLeaveGuard } from '#/ui/form/useLeaveGuard';
import { toasts } from '#/ui/toasts';
import { passwordSchema, type PasswordValues } from '../schema';
import { changePassword } from '../session';

const empty: PasswordValues = { old_password: '', password: '', password_confirm: '' };

/** Changing the own password. */
export function PasswordForm() {
  const { t } = useTranslation('auth');
  const form = useApiForm<PasswordValues, boolean>({
    schema: passwordSchema,
    defaultValues: empty,
    send: changePassword,
    onDone: () => {
      toasts.success(t('password.saved'));
      form.form.reset(empty);
    },
  });
  useLeaveGuard(form.isUnsaved);
  return (
    <ApiForm form={form}>
      <PasswordField<PasswordValues>
        name="old_password"
        label={t('field.oldPassword')}
        autoComplete="current-password"
      />
      <PasswordField<PasswordValues>
        name="password"
        label={t('field.newPassword')}
        autoComplete="new-password"
        hint={t('field.passwordHint')}
      />
      <PasswordField<PasswordValues>
        name="password_confirm"
        label={t('field.passwordConfirm')}
        autoComplete="new-password"
      />
      <SubmitButton busy={form.busy} sx={{ justifySelf: 'start' }}>
        {t('password.submit')}
      </SubmitButton>
    </ApiForm>
  );
}
