import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { FormFailure, PasswordInput, SubmitButton, TextInput } from '#/ui/form/inputs';
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
  const { field, submit, busy, failure } = useApiForm<SignUpValues, string>({
    schema: signUpSchema,
    defaultValues: { full_name: '', email: '', password: '', password_confirm: '' },
    send: ({ full_name, email, password }) => signUp({ full_name, email, password }),
    onDone: enter,
    words: (error) => (error.status === 412 || error.status === 409 ? error.message || t('signUp.exists') : undefined),
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
      <form className="lp-form" onSubmit={(event) => void submit(event)} noValidate>
        <FormFailure text={failure} />
        <TextInput label={t('field.fullName')} autoComplete="name" {...field('full_name')} />
        <TextInput label={t('field.email')} type="email" autoComplete="email" inputMode="email" {...field('email')} />
        <PasswordInput
          label={t('field.password')}
          autoComplete="new-password"
          hint={t('field.passwordHint')}
          {...field('password')}
        />
        <PasswordInput label={t('field.passwordConfirm')} autoComplete="new-password" {...field('password_confirm')} />
        <SubmitButton busy={busy}>{t('signUp.submit')}</SubmitButton>
      </form>
    </AuthCard>
  );
}
