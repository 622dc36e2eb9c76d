import { useTranslation } from 'react-i18next';
import { PasswordField } from '#/ui/form/PasswordField';
import type { NewPasswordValues } from '../schema';

/** A new password and the same again, of a form that has both. */
export function NewPasswordFields() {
  const { t } = useTranslation('auth');
  return (
    <>
      <PasswordField<NewPasswordValues>
        name="password"
        label={t('field.newPassword')}
        autoComplete="new-password"
        hint={t('field.passwordHint')}
      />
      <PasswordField<NewPasswordValues>
        name="password_confirm"
        label={t('field.passwordConfirm')}
        autoComplete="new-password"
      />
    </>
  );
}
