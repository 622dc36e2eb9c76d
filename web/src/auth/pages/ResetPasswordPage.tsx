import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#/api/envelope';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { ApiForm } from '#/ui/form/ApiForm';
import { useApiForm } from '#/ui/form/useApiForm';
import { useAddressToken } from '../addressToken';
import { resetPassword } from '../api';
import { ForgotForm } from '../components/ForgotForm';
import { NewPasswordFields } from '../components/NewPasswordFields';
import { RetryButton } from '../components/RetryButton';
import { newPasswordSchema, type NewPasswordValues } from '../schema';
import { useRetryAfter } from '../useRetryAfter';
import { AuthCard } from './AuthCard';

/** Choosing a new password: without a token a letter is asked for, with that of a letter the password is chosen. */
export default function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const token = useAddressToken('token');
  const [expired, setExpired] = useState<string | null>(null);
  const isChoosing = token !== null && token !== expired;
  return (
    <AuthCard
      title={t('title.reset-password')}
      lead={t(isChoosing ? 'reset.chooseLead' : 'reset.lead')}
      other={<AppLink to={paths.signIn}>{t('reset.back')}</AppLink>}
    >
      {isChoosing ? (
        <ChooseForm token={token} onExpired={() => setExpired(token)} />
      ) : (
        <ForgotForm isExpired={expired !== null} />
      )}
    </AuthCard>
  );
}

function ChooseForm({ token, onExpired }: { token: string; onExpired: () => void }) {
  const { t } = useTranslation('auth');
  const [isDone, setDone] = useState(false);
  const retry = useRetryAfter();
  const form = useApiForm<NewPasswordValues, boolean>({
    schema: newPasswordSchema,
    defaultValues: { password: '', password_confirm: '' },
    send: (values) => resetPassword({ ...values, token }),
    onDone: () => setDone(true),
    words: (error) => {
      retry.note(error);
      if (isExpiredToken(error)) onExpired();
      return undefined;
    },
  });
  if (isDone) {
    return (
      <>
        <Typography role="status">{t('reset.done')}</Typography>
        <Button variant="contained" component={AppLink} to={paths.signIn}>
          {t('signIn.submit')}
        </Button>
      </>
    );
  }
  return (
    <ApiForm form={form} label={t('title.reset-password')}>
      <NewPasswordFields />
      <RetryButton busy={form.busy} left={retry.left}>
        {t('reset.submit')}
      </RetryButton>
    </ApiForm>
  );
}

/** Whether the letter is too old, was used, or never was. */
function isExpiredToken(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return [error.key, ...error.fields.map((field) => field.message_key)].includes('reset_token_expired');
}
