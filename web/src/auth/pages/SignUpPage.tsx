import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { AppLink, localized } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { SkeletonList } from '#/ui/states';
import { GoogleWay } from '../components/GoogleWay';
import { InvitationNote } from '../components/InvitationNote';
import { SignUpForm } from '../components/SignUpForm';
import { useIdentityInstead, type IdentityWay } from '../identityPage';
import { useInvitation } from '../invitation';
import { returnPathOf } from '../returnPath';
import { useEnter } from '../useEnter';
import { AuthCard } from './AuthCard';

/** Making an account. Who is invited and has one already is led to signing in. */
export default function SignUpPage() {
  const { t } = useTranslation('auth');
  const [search] = useSearchParams();
  const enter = useEnter();
  const { token, invitation, error, isPending } = useInvitation();
  const from = returnPathOf(search, location.origin, localized(paths.dashboard));
  const way: IdentityWay = { mode: 'sign-up', from, invitation: token };
  const isLeaving = useIdentityInstead(way);
  const signInPath = withQuery(paths.signIn, { return: search.get('return') ?? undefined });
  if (isLeaving) {
    return (
      <AuthCard title={t('title.sign-up')} lead={t('identity.going')}>
        <SkeletonList rows={3} />
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={t('title.sign-up')}
      lead={t('signUp.lead')}
      other={
        <>
          {t('signUp.have')} <AppLink to={signInPath}>{t('signUp.signIn')}</AppLink>
        </>
      }
    >
      <InvitationNote invitation={invitation} error={error} />
      {isPending && <SkeletonList rows={3} />}
      {invitation?.has_account && (
        <Typography>
          {t('invitation.hasAccount', { email: invitation.email })}{' '}
          <AppLink to={signInPath}>{t('invitation.signIn')}</AppLink>
        </Typography>
      )}
      {!isPending && !invitation?.has_account && (
        <SignUpForm onDone={enter} invited={token && invitation ? { token, email: invitation.email } : undefined} />
      )}
      <GoogleWay {...way} />
    </AuthCard>
  );
}
