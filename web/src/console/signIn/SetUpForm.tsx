import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiForm } from '#/ui/form/ApiForm';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { PasswordField } from '#/ui/form/PasswordField';
import { SubmitButton } from '#/ui/form/SubmitButton';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { ErrorState } from '#/ui/states';
import { hasPasskeys } from '../passkeys';
import { setUpByCode, setUpByPasskey, startTotp, type SetUpDone } from './api';
import { CodeField } from './CodeField';
import { PASSWORD_SHORTEST, setUpSchema, type SetUpValues } from './schema';
import { TotpEnrolmentView } from './TotpEnrolmentView';
import { usePasskeyWords } from './usePasskeyWords';

/** A password, and the second factor that is chosen: an app or a passkey. */
export function SetUpForm({ token, onDone }: { token: string; onDone: (done: SetUpDone) => void }) {
  const { t } = useTranslation('console');
  const form = useApiForm<SetUpValues, SetUpDone>({
    schema: setUpSchema,
    defaultValues: { password: '', way: 'totp', code: '', name: '' },
    send: ({ way, password, code, name }) =>
      way === 'totp'
        ? setUpByCode(token, password, code)
        : setUpByPasskey(token, password, name || t('passkey.defaultName')),
    onDone,
    words: usePasskeyWords(),
  });
  const way = form.form.watch('way');
  return (
    <ApiForm form={form} label={t('title.setup')}>
      <PasswordField<SetUpValues>
        name="password"
        label={t('setup.password')}
        hint={t('setup.passwordHint', { least: PASSWORD_SHORTEST })}
        autoComplete="new-password"
      />
      <WayField />
      {way === 'totp' ? (
        <Totp token={token} />
      ) : (
        <TextField<SetUpValues>
          name="name"
          label={t('passkey.name')}
          hint={t('passkey.nameHint')}
          optional
          maxLength={60}
        />
      )}
      <SubmitButton busy={form.busy} size="large">
        {t('setup.finish')}
      </SubmitButton>
    </ApiForm>
  );
}

/** Which second factor it will be; a passkey only where the browser knows them. */
function WayField() {
  const { t } = useTranslation('console');
  const ways = hasPasskeys() ? (['totp', 'passkey'] as const) : (['totp'] as const);
  return (
    <ChoiceField<SetUpValues, SetUpValues['way']>
      name="way"
      label={t('setup.second')}
      cards
      options={ways.map((value) => ({ value, label: t(`setup.${value}`), hint: t(`setup.${value}Text`) }))}
    />
  );
}

/** An app takes the secret in, and its first code proves that. */
function Totp({ token }: { token: string }) {
  const { t } = useTranslation('console');
  const offer = useQuery({
    queryKey: ['setup-totp', token],
    queryFn: () => startTotp(token),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (offer.isError) return <ErrorState error={offer.error} onRetry={() => void offer.refetch()} />;
  if (!offer.data) return null;
  return (
    <>
      <TotpEnrolmentView offer={offer.data} />
      <CodeField<SetUpValues> name="code" label={t('signIn.totp')} hint={t('totp.first')} />
    </>
  );
}
