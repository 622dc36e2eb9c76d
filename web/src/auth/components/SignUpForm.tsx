import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#/api/envelope';
import { ApiForm } from '#/ui/form/ApiForm';
import { PasswordField } from '#/ui/form/PasswordField';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { SkeletonList } from '#/ui/states';
import { signUp, type NewAccount } from '../api';
import { consentsOf, noConsents, signUpSchema, type SignUpValues } from '../schema';
import { useRetryAfter } from '../useRetryAfter';
import { RetryButton } from './RetryButton';
import type { Invited } from './SignInForm';

const ConsentBoxes = lazy(async () => ({ default: (await import('./ConsentBoxes')).ConsentBoxes }));

/** The fields of making an account. */
export function SignUpForm<Answer = string>(props: {
  /** Makes the call; unless told, that of the site that the page is on. */
  send?: (account: NewAccount) => Promise<Answer>;
  onDone: (answer: Answer) => unknown;
  invited?: Invited;
}) {
  const { onDone, invited } = props;
  const send = props.send ?? (signUp as (account: NewAccount) => Promise<never>);
  const { t } = useTranslation('auth');
  const retry = useRetryAfter();
  const form = useApiForm<SignUpValues, Answer>({
    schema: signUpSchema,
    defaultValues: { full_name: '', email: invited?.email ?? '', password: '', password_confirm: '', ...noConsents },
    send: ({ full_name, email, password, ...boxes }) =>
      send({ full_name, email, password, invitation: invited?.token, consents: consentsOf(boxes) }),
    fieldOf: (field) => (field === 'consents' ? 'service' : undefined),
    onDone,
    words: (error) => {
      retry.note(error);
      const isTaken = error instanceof ApiError && error.key === 'account_exists' && error.fields.length === 0;
      return isTaken ? error.message || t('signUp.exists') : undefined;
    },
  });
  return (
    <ApiForm form={form} label={t('title.sign-up')}>
      <TextField<SignUpValues> name="full_name" label={t('field.fullName')} autoComplete="name" />
      <TextField<SignUpValues>
        name="email"
        label={t('field.email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        disabledReason={invited && t('invitation.locked')}
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
      <Suspense fallback={<SkeletonList rows={2} />}>
        <ConsentBoxes />
      </Suspense>
      <RetryButton busy={form.busy} left={retry.left}>
        {t('signUp.submit')}
      </RetryButton>
    </ApiForm>
  );
}
