import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiForm } from '#/ui/form/ApiForm';
import { PasswordField } from '#/ui/form/PasswordField';
import { SubmitButton } from '#/ui/form/SubmitButton';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { givePassword, type Challenge } from './api';
import { DoorCard } from './DoorCard';
import { passwordSchema, type PasswordValues } from './schema';
import { SecondFactor } from './SecondFactor';

/** Signing in: the password, then a second factor. */
export default function SignInPage() {
  const { t } = useTranslation('console');
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  return challenge ? (
    <DoorCard title={t('door.second')} lead={t('door.secondLead')}>
      <SecondFactor challenge={challenge} onAgain={() => setChallenge(null)} />
    </DoorCard>
  ) : (
    <DoorCard title={t('title.sign-in')} lead={t('door.lead')}>
      <Password onDone={setChallenge} />
    </DoorCard>
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
        label={t('door.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
      />
      <PasswordField<PasswordValues> name="password" label={t('door.password')} autoComplete="current-password" />
      <SubmitButton busy={form.busy} size="large">
        {t('door.next')}
      </SubmitButton>
    </ApiForm>
  );
}
