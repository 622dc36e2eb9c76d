import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#/api/envelope';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { ApiForm } from '#/ui/form/ApiForm';
import { PasswordField } from '#/ui/form/PasswordField';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { signIn, type Credentials } from '../api';
import { signInSchema, type SignInValues } from '../schema';
import { useRetryAfter } from '../useRetryAfter';
import { RetryButton } from './RetryButton';

/** What signing in and up are told of an invitation. */
export interface Invited {
  token: string;
  email: string;
}

/** The fields of signing in. Wrong ones stay where they are, too many attempts are counted down on the button. */
export function SignInForm<Answer = string>(props: {
  /** Makes the call; unless told, that of the site that the page is on. */
  send?: (credentials: Credentials) => Promise<Answer>;
  onDone: (answer: Answer) => unknown;
  invited?: Invited;
  /** Leaves for another screen: a dialog closes. */
  onLeave?: () => void;
  /** What leads to a new password, where that is no screen of the site. */
  forgot?: ReactNode;
}) {
  const { onDone, invited, onLeave, forgot } = props;
  const send = props.send ?? (signIn as (credentials: Credentials) => Promise<never>);
  const { t } = useTranslation('auth');
  const retry = useRetryAfter();
  const form = useApiForm<SignInValues, Answer>({
    schema: signInSchema,
    defaultValues: { email: invited?.email ?? '', password: '' },
    send: (values) => send({ ...values, invitation: invited?.token }),
    onDone,
    words: (error) => {
      retry.note(error);
      return error instanceof ApiError && error.status === 401 ? error.message || t('signIn.wrong') : undefined;
    },
  });
  return (
    <ApiForm form={form} label={t('title.sign-in')}>
      <TextField<SignInValues>
        name="email"
        label={t('field.login')}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        disabledReason={invited && t('invitation.locked')}
      />
      <div>
        <PasswordField<SignInValues> name="password" label={t('field.password')} autoComplete="current-password" />
        <Typography variant="body2" sx={{ mt: 2, textAlign: 'right' }}>
          {forgot ?? (
            <AppLink to={paths.resetPassword} onClick={onLeave}>
              {t('signIn.forgot')}
            </AppLink>
          )}
        </Typography>
      </div>
      <RetryButton busy={form.busy} left={retry.left}>
        {t('signIn.submit')}
      </RetryButton>
    </ApiForm>
  );
}
