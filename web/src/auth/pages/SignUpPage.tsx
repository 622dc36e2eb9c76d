import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ApiError } from '#/api/envelope';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { ApiForm } from '#/ui/form/ApiForm';
import { PasswordField } from '#/ui/form/PasswordField';
import { SubmitButton } from '#/ui/form/SubmitButton';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { signUpSchema, type SignUpValues } from '../schema';
import { signUp } from '../session';
import { useEnter } from '../useEnter';
import { AuthCard } from './AuthCard';

/** Making an account. */
export default function SignUpPage() {
  const { t } = useTranslation('auth');
  const [search] = useSearchParams();
  const enter = useEnter();
  const form = useApiForm<SignUpValues, string>({
    schema: signUpSchema,
    defaultValues: { full_name: '', email: '', password: '', password_confirm: '' },
    send: ({ full_name, email, password }) => signUp({ full_name, email, password }),
    onDone: enter,
    words: (error) =>
      error instanceof ApiError && (error.status === 412 || error.status === 409)
        ? error.message || t('signUp.exists')
        : undefined,
  });
  const signInPath = withQuery(paths.signIn, { return: search.get('return') ?? undefined });
  return (
    <AuthCard
      title={t('title.sign-up')}
      lead={t('signUp.lead')}
      other={
        <>
          {t('signUp.have')} <AppLink to={signInPath}>{t('signUp.signIn')}</AppLink>
        </>
      }
    >
      <ApiForm form={form} label={t('title.sign-up')}>
        <TextField<SignUpValues> name="full_name" label={t('field.fullName')} autoComplete="name" />
        <TextField<SignUpValues>
          name="email"
          label={t('field.email')}
          type="email"
          autoComplete="email"
          inputMode="email"
        />
        <PasswordField<SignUpValues>
          name="password"
          label={t('field.password')}
          autoComplete="new-password"
          hint={t('field.passwordHint')}
        />
        <PasswordField<SignUpValues>
          name="password_confirm"
          label={t('field.passwordConfirm')}
          autoComplete="new-password"
        />
        <SubmitButton busy={form.busy}>{t('signUp.submit')}</SubmitButton>
      </ApiForm>
    </AuthCard>
  );
}
