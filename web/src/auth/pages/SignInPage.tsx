import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { AppLink, localized } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { SkeletonList } from '#/ui/states';
import { GoogleWay } from '../components/GoogleWay';
import { InvitationNote } from '../components/InvitationNote';
import { SignInForm } from '../components/SignInForm';
import { useIdentityInstead, type IdentityWay } from '../identityPage';
import { useInvitation } from '../invitation';
import { returnPathOf } from '../returnPath';
import { useEnter } from '../useEnter';
import { AuthCard } from './AuthCard';

/** Signing in. */
export default function SignInPage() {
  const { t } = useTranslation('auth');
  const [search] = useSearchParams();
  const enter = useEnter();
  const { token, invitation, error, isPending } = useInvitation();
  const from = returnPathOf(search, location.origin, localized(paths.dashboard));
  const way: IdentityWay = { mode: 'sign-in', from, invitation: token };
  const isLeaving = useIdentityInstead(way);
  const signUpPath = withQuery(paths.signUp, { return: search.get('return') ?? undefined });
  if (isLeaving) {
    return (
      <AuthCard title={t('title.sign-in')} lead={t('identity.going')}>
        <SkeletonList rows={2} />
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={t('title.sign-in')}
      lead={t('signIn.lead')}
      other={
        <>
          {t('signIn.none')} <AppLink to={signUpPath}>{t('signIn.signUp')}</AppLink>
        </>
      }
    >
      <InvitationNote invitation={invitation} error={error} />
      {isPending ? (
        <SkeletonList rows={2} />
      ) : (
        <SignInForm onDone={enter} invited={token && invitation ? { token, email: invitation.email } : undefined} />
      )}
      <GoogleWay {...way} />
    </AuthCard>
  );
}
