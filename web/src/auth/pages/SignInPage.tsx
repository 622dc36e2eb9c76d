import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { FormFailure, PasswordInput, SubmitButton, TextInput } from '#/ui/form/inputs';
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
  const { field, submit, busy, failure } = useApiForm<SignInValues, string>({
    schema: signInSchema,
    defaultValues: { email: '', password: '' },
    send: signIn,
    onDone: enter,
    words: (error) => (error.status === 401 ? error.message || t('signIn.wrong') : undefined),
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
      <form className="lp-form" onSubmit={(event) => void submit(event)} noValidate>
        <FormFailure text={failure} />
        <TextInput label={t('field.email')} type="email" autoComplete="email" inputMode="email" {...field('email')} />
        <PasswordInput label={t('field.password')} autoComplete="current-password" {...field('password')} />
        <SubmitButton busy={busy}>{t('signIn.submit')}</SubmitButton>
      </form>
    </AuthCard>
  );
}
