import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiForm } from '#/ui/form/ApiForm';
import { PasswordField } from '#/ui/form/PasswordField';
import { SubmitButton } from '#/ui/form/SubmitButton';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { givePassword, type Challenge } from './api';
import { SignInCard } from './SignInCard';
import { passwordSchema, type PasswordValues } from './schema';
import { SecondFactor } from './SecondFactor';

/** Signing in: the password, then a second factor. */
export default function SignInPage() {
  const { t } = useTranslation('console');
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  return challenge ? (
    <SignInCard title={t('signIn.second')} lead={t('signIn.secondLead')}>
      <SecondFactor challenge={challenge} onAgain={() => setChallenge(null)} />
    </SignInCard>
  ) : (
    <SignInCard title={t('title.sign-in')} lead={t('signIn.lead')}>
      <Password onDone={setChallenge} />
    </SignInCard>
  );
}

function Password({ onDone }: { onDone: (challenge: Challenge) => void }) {
  const { t } = useTranslation('console');
  const form = useApiForm<PasswordValues, Challenge>({
    schema: passwordSchema,
    defaultValues: { email: '', password: '' },
    send: givePassword,
    onDone,
  });
  return (
    <ApiForm form={form} label={t('title.sign-in')}>
      <TextField<PasswordValues>
        name="email"
        label={t('signIn.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
      />
      <PasswordField<PasswordValues> name="password" label={t('signIn.password')} autoComplete="current-password" />
      <SubmitButton busy={form.busy} size="large">
        {t('signIn.next')}
      </SubmitButton>
    </ApiForm>
  );
}
