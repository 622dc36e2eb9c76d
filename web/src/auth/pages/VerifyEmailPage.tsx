import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#/api/envelope';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { ErrorState, SkeletonList } from '#/ui/states';
import { useErrorText } from '#/ui/useErrorText';
import { useAddressToken } from '../addressToken';
import { sendVerification, verifyEmail } from '../api';
import { userQuery } from '../session';
import { useUser } from '../useUser';
import { AuthCard } from './AuthCard';

/** Verifies the address that a letter was sent to. */
export default function VerifyEmailPage() {
  const { t } = useTranslation('auth');
  const token = useAddressToken('token');
  const queryClient = useQueryClient();
  const { mutate, data, error } = useMutation({
    mutationFn: verifyEmail,
    meta: { quiet: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userQuery.queryKey }),
  });
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (token === null || asked.current === token) return;
    asked.current = token;
    mutate(token);
  }, [token, mutate]);
  const isRefused = token === null || (error instanceof ApiError && error.status === 412);
  const lead = data ? t('verify.done', { email: data.email }) : t(isRefused ? 'verify.expired' : 'verify.lead');
  return (
    <AuthCard title={t('title.verify-email')} lead={lead}>
      {data && <GoOn />}
      {!data && isRefused && <SendAgain />}
      {!data && !isRefused && error && <ErrorState error={error} onRetry={() => mutate(token)} />}
      {!data && !isRefused && !error && <SkeletonList rows={1} />}
    </AuthCard>
  );
}

function GoOn() {
  const { t } = useTranslation('auth');
  const user = useUser();
  return (
    <Button variant="contained" component={AppLink} to={user ? paths.dashboard : paths.signIn}>
      {t(user ? 'verify.goOn' : 'signIn.submit')}
    </Button>
  );
}

/** Whoever is signed in gets another letter; others sign in first. */
function SendAgain() {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const user = useUser();
  const sending = useMutation({ mutationFn: sendVerification, meta: { quiet: true } });
  if (!user) {
    return (
      <>
        <Typography>{t('verify.signIn')}</Typography>
        <GoOn />
      </>
    );
  }
  if (user.email_verified) return <GoOn />;
  if (sending.isSuccess) return <Typography role="status">{t('verify.sent', { email: user.email })}</Typography>;
  return (
    <>
      {sending.error && <Typography role="alert">{errorText(sending.error)}</Typography>}
      <Button variant="contained" loading={sending.isPending} onClick={() => sending.mutate()}>
        {t('verify.again')}
      </Button>
    </>
  );
}
