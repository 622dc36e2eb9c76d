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
import { signInSchema, type SignInValues } from '../schema';
import { signIn } from '../session';
import { useEnter } from '../useEnter';
import { AuthCard } from './AuthCard';

/** Signing in. */
export default function SignInPage() {
  const { t } = useTranslation('auth');
  const [search] = useSearchParams();
  const enter = useEnter();
  const form = useApiForm<SignInValues, string>({
    schema: signInSchema,
    defaultValues: { email: '', password: '' },
    send: signIn,
    onDone: enter,
    words: (error) =>
      error instanceof ApiError && error.status === 401 ? error.message || t('signIn.wrong') : undefined,
  });
  const signUpPath = withQuery(paths.signUp, { return: search.get('return') ?? undefined });
  return (
    <AuthCard
      title={t('title.sign-in')}
      lead={t('signIn.lead')}
      other={
        <>
          {t('signIn.none')} <AppLink to={signUpPath}>{t('signIn.signUp')}</AppLink>
        </>
      }
    >
      <ApiForm form={form} label={t('title.sign-in')}>
        <TextField<SignInValues>
          name="email"
          label={t('field.email')}
          type="email"
          autoComplete="email"
          inputMode="email"
        />
        <PasswordField<SignInValues> name="password" label={t('field.password')} autoComplete="current-password" />
        <SubmitButton busy={form.busy}>{t('signIn.submit')}</SubmitButton>
      </ApiForm>
    </AuthCard>
  );
}
