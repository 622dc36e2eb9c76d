import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { ConsentBoxes } from '#/auth/components/ConsentBoxes';
import { RetryButton } from '#/auth/components/RetryButton';
import { consentSchema, consentsOf, noConsents, type ConsentValues } from '#/auth/schema';
import { useRetryAfter } from '#/auth/useRetryAfter';
import { ApiForm } from '#/ui/form/ApiForm';
import { PasswordField } from '#/ui/form/PasswordField';
import { rules } from '#/ui/form/rules';
import { SubmitButton } from '#/ui/form/SubmitButton';
import { useApiForm } from '#/ui/form/useApiForm';
import { signIn, type WayBack } from './api';
import { emailOf } from './state';

interface StepProps {
  /** Google's, of who has just signed in there. */
  token: string;
  invitation?: string;
  onDone: (way: WayBack) => unknown;
  onBack: () => void;
}

const passwordSchema = z.object({ password: rules.password() });
type PasswordValues = z.infer<typeof passwordSchema>;

/** There is an account with the address: its password, once, links it with Google. */
export function LinkStep({ token, invitation, onDone, onBack }: StepProps) {
  const { t } = useTranslation('auth');
  const retry = useRetryAfter();
  const email = emailOf(token);
  const form = useApiForm<PasswordValues, WayBack>({
    schema: passwordSchema,
    defaultValues: { password: '' },
    send: ({ password }) => signIn({ google_token: token, password, invitation, consents: [] }),
    onDone,
    words: (error) => {
      retry.note(error);
      return undefined;
    },
  });
  return (
    <ApiForm form={form} label={t('google.linkSubmit')}>
      <Typography>{email ? t('google.link', { email }) : t('google.linkUnknown')}</Typography>
      <PasswordField<PasswordValues> name="password" label={t('field.password')} autoComplete="current-password" />
      <RetryButton busy={form.busy} left={retry.left}>
        {t('google.linkSubmit')}
      </RetryButton>
      <BackButton onBack={onBack} />
    </ApiForm>
  );
}

/** The account is new: what its owner agrees to. */
export function ConsentStep({ token, invitation, onDone, onBack }: StepProps) {
  const { t } = useTranslation('auth');
  const form = useApiForm<ConsentValues, WayBack>({
    schema: consentSchema,
    defaultValues: noConsents,
    send: (boxes) => signIn({ google_token: token, invitation, consents: consentsOf(boxes) }),
    fieldOf: (field) => (field === 'consents' ? 'service' : field),
    onDone,
  });
  return (
    <ApiForm form={form} label={t('google.consentsSubmit')}>
      <Typography>{t('google.consents')}</Typography>
      <ConsentBoxes />
      <SubmitButton busy={form.busy}>{t('google.consentsSubmit')}</SubmitButton>
      <BackButton onBack={onBack} />
    </ApiForm>
  );
}

function BackButton({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <Button color="inherit" onClick={onBack}>
      {t('google.back')}
    </Button>
  );
}
