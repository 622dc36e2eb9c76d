import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiForm } from '#/ui/form/ApiForm';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { forgotPassword } from '../api';
import { forgotSchema, type ForgotValues } from '../schema';
import { useRetryAfter } from '../useRetryAfter';
import { RetryButton } from './RetryButton';

/** Asks for the letter. What it says afterwards is the same for every address. */
export function ForgotForm({ isExpired = false }: { isExpired?: boolean }) {
  const { t } = useTranslation('auth');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const retry = useRetryAfter();
  const form = useApiForm<ForgotValues, boolean>({
    schema: forgotSchema,
    defaultValues: { email: '' },
    send: forgotPassword,
    onDone: (_, { email }) => setSentTo(email),
    words: (error) => {
      retry.note(error);
      return undefined;
    },
  });
  if (sentTo !== null) {
    return (
      <>
        <Typography role="status">{t('reset.sent', { email: sentTo })}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t('reset.sentHint')}
        </Typography>
        <Button variant="outlined" onClick={() => setSentTo(null)}>
          {t('reset.again')}
        </Button>
      </>
    );
  }
  return (
    <>
      {isExpired && <Typography role="alert">{t('reset.expired')}</Typography>}
      <ApiForm form={form} label={t('title.reset-password')}>
        <TextField<ForgotValues>
          name="email"
          label={t('field.login')}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <RetryButton busy={form.busy} left={retry.left}>
          {t('reset.send')}
        </RetryButton>
      </ApiForm>
    </>
  );
}
