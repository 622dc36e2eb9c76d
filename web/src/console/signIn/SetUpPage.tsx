import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#/api/envelope';
import { formatDateTime } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { ErrorState, SkeletonList } from '#/ui/states';
import { consolePaths } from '../paths';
import type { Role } from '../session';
import { lookAtSetUp, type SetUpDone } from './api';
import { SignInCard } from './SignInCard';
import { KeepCodes } from './KeepCodes';
import { SetUpForm } from './SetUpForm';

/** Setting up an account by the link that an owner has handed over: a password, a second factor, recovery codes. */
export default function SetUpPage() {
  const { t } = useTranslation('console');
  const [token] = useState(() => location.hash.slice(1));
  const look = useQuery({
    queryKey: ['setup', token],
    queryFn: () => lookAtSetUp(token),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [done, setDone] = useState<SetUpDone | null>(null);
  if (done) return <KeepCodes done={done} />;
  if (look.isError && isGone(look.error)) return <Expired />;
  if (look.isError)
    return (
      <SignInCard title={t('title.setup')}>
        <ErrorState error={look.error} onRetry={() => void look.refetch()} />
      </SignInCard>
    );
  if (!look.data)
    return (
      <SignInCard title={t('title.setup')}>
        <SkeletonList rows={3} />
      </SignInCard>
    );
  const { name, email, role, expires_at: until } = look.data;
  return (
    <SignInCard
      title={t('setup.hello', { name })}
      lead={t('setup.lead', { email, role: t(`role.${role as Role}`), until: formatDateTime(until) })}
    >
      <SetUpForm token={token} onDone={setDone} />
    </SignInCard>
  );
}

/** Whether the link was used, has ended, or never was one. */
const isGone = (error: Error) => error instanceof ApiError && error.status === 404;

/** A link that is good for nothing any more: where a new one comes from, and the way in for who has set up already. */
function Expired() {
  const { t } = useTranslation('console');
  return (
    <SignInCard title={t('setup.expired')} lead={t('setup.expiredText')}>
      <Button variant="contained" size="large" component={AppLink} to={consolePaths.signIn}>
        {t('title.sign-in')}
      </Button>
    </SignInCard>
  );
}
