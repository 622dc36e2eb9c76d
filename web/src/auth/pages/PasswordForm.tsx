import { useTranslation } from 'react-i18next';
import { FormFailure, PasswordInput, SubmitButton } from '#/ui/form/inputs';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { passwordSchema, type PasswordValues } from '../schema';
import { changePassword } from '../session';

const empty: PasswordValues = { old_password: '', password: '', password_confirm: '' };

/** Changing the own password. */
export function PasswordForm() {
  const { t } = useTranslation('auth');
  const { form, field, submit, busy, failure } = useApiForm<PasswordValues, boolean>({
    schema: passwordSchema,
    defaultValues: empty,
    send: changePassword,
    onDone: () => {
      toasts.success(t('password.saved'));
      form.reset(empty);
    },
  });
  return (
    <form className="lp-form lp-card-body" onSubmit={(event) => void submit(event)} noValidate>
      <FormFailure text={failure} />
      <PasswordInput label={t('field.oldPassword')} autoComplete="current-password" {...field('old_password')} />
      <PasswordInput
        label={t('field.newPassword')}
        autoComplete="new-password"
        hint={t('field.passwordHint')}
        {...field('password')}
      />
      <PasswordInput label={t('field.passwordConfirm')} autoComplete="new-password" {...field('password_confirm')} />
      <div>
        <SubmitButton busy={busy}>{t('password.submit')}</SubmitButton>
      </div>
    </form>
  );
}
