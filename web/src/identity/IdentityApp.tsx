import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tenantQuery } from '#/api/site';
import { InvitationNote } from '#/auth/components/InvitationNote';
import { SignInForm } from '#/auth/components/SignInForm';
import { invitationQuery } from '#/auth/invitation';
import { AuthCard } from '#/auth/pages/AuthCard';
import { SkeletonList } from '#/ui/states';
import { useErrorText } from '#/ui/useErrorText';
import { signIn, signUp, type WayBack } from './api';
import type { GoogleSettings } from './googleScript';
import { IdentityShell } from './IdentityShell';
import { readState, type IdentityBoot, type IdentityMode, type IdentityState } from './state';
import { useGoogleSignIn } from './useGoogleSignIn';

// Most people come to sign in, with a password.
const SignUpForm = lazy(async () => ({ default: (await import('#/auth/components/SignUpForm')).SignUpForm<WayBack> }));
const ForgotForm = lazy(async () => ({ default: (await import('#/auth/components/ForgotForm')).ForgotForm }));
const GoogleButton = lazy(async () => ({ default: (await import('./GoogleButton')).GoogleButton }));
const LinkStep = lazy(async () => ({ default: (await import('./GoogleSteps')).LinkStep }));
const ConsentStep = lazy(async () => ({ default: (await import('./GoogleSteps')).ConsentStep }));

export interface IdentityAppProps {
  boot: IdentityBoot;
  /** The token of an invitation that the address brought. */
  invitation?: string;
  /** Leaves for an address, which takes this page's place in the history. */
  leave: (address: string) => void;
}

/** Signing in and up for any site: it leads back to the one that somebody came from, with a code that is good for a minute. */
export function IdentityApp({ boot, invitation, leave }: IdentityAppProps) {
  const state = readState(boot.state);
  if (!state) return <BadState />;
  return <Identity boot={boot} state={state} token={invitation} leave={leave} />;
}

/** The address is not one that a site has made: nothing here leads anywhere. */
function BadState() {
  const { t } = useTranslation('auth');
  return (
    <IdentityShell title={t('identity.badTitle')}>
      <AuthCard title={t('identity.badTitle')} lead={t('identity.badText')}>
        {null}
      </AuthCard>
    </IdentityShell>
  );
}

type Page = IdentityMode | 'reset-password';

interface IdentityProps extends Pick<IdentityAppProps, 'boot' | 'leave'> {
  state: IdentityState;
  token: string | undefined;
}

function Identity({ boot, state, token, leave }: IdentityProps) {
  const { t } = useTranslation('auth');
  const { data: site } = useQuery(tenantQuery);
  const [page, setPage] = useState<Page>(boot.mode ?? 'sign-in');
  const lead = page === 'reset-password' ? t('reset.lead') : t('identity.lead', { site: site?.name ?? '' });
  const onDone = ({ redirect }: WayBack) => {
    // The server's word is enough; a page that sends people on looks all the same.
    if (new URL(redirect).origin === state.origin) leave(redirect);
  };
  return (
    <IdentityShell site={site} origin={state.origin} title={t(`title.${page}`)}>
      <AuthCard title={t(`title.${page}`)} lead={lead} other={<OtherPages page={page} onPage={setPage} />}>
        <Suspense fallback={<SkeletonList rows={2} />}>
          {page === 'reset-password' ? (
            <ForgotForm />
          ) : (
            <Entrance page={page} onPage={setPage} google={googleOf(boot, state)} token={token} onDone={onDone} />
          )}
        </Suspense>
        <Typography variant="body2" sx={{ textAlign: 'center' }}>
          <a href={state.origin}>{t('identity.backToSite', { site: site?.name ?? '' })}</a>
        </Typography>
      </AuthCard>
    </IdentityShell>
  );
}

function googleOf(boot: IdentityBoot, { challenge }: IdentityState): GoogleSettings | null {
  const { google_client_id: clientId, google_script_url: scriptUrl } = boot;
  return clientId && scriptUrl ? { clientId, scriptUrl, nonce: challenge } : null;
}

interface EntranceProps {
  page: IdentityMode;
  onPage: (page: Page) => void;
  google: GoogleSettings | null;
  token: string | undefined;
  onDone: (way: WayBack) => unknown;
}

/** The form of signing in or up with Google's button below it, or what Google's token takes besides. */
function Entrance({ page, onPage, google, token, onDone }: EntranceProps) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const opened = useQuery(invitationQuery(token ?? null));
  const invited = token && opened.data ? { token, email: opened.data.email } : undefined;
  const withGoogle = useGoogleSignIn(invited?.token, onDone);
  if (token && opened.isPending) return <SkeletonList rows={2} />;
  if (withGoogle.missing) {
    const Step = withGoogle.missing.what === 'password' ? LinkStep : ConsentStep;
    return (
      <Step token={withGoogle.missing.token} invitation={invited?.token} onDone={onDone} onBack={withGoogle.giveUp} />
    );
  }
  return (
    <>
      <InvitationNote invitation={opened.data ?? null} error={opened.error} />
      {page === 'sign-in' ? (
        <SignInForm
          send={signIn}
          onDone={onDone}
          invited={invited}
          forgot={<TextButton onClick={() => onPage('reset-password')}>{t('signIn.forgot')}</TextButton>}
        />
      ) : (
        <SignUpForm send={signUp} onDone={onDone} invited={invited} />
      )}
      {withGoogle.error && <Alert severity="error">{errorText(withGoogle.error)}</Alert>}
      <Suspense fallback={null}>{google && <GoogleButton settings={google} onToken={withGoogle.begin} />}</Suspense>
    </>
  );
}

/** Leads from signing in to signing up, and back. */
function OtherPages({ page, onPage }: { page: Page; onPage: (page: Page) => void }) {
  const { t } = useTranslation('auth');
  if (page === 'reset-password') return <TextButton onClick={() => onPage('sign-in')}>{t('reset.back')}</TextButton>;
  const isSignIn = page === 'sign-in';
  return (
    <>
      {t(isSignIn ? 'signIn.none' : 'signUp.have')}{' '}
      <TextButton onClick={() => onPage(isSignIn ? 'sign-up' : 'sign-in')}>
        {t(isSignIn ? 'signIn.signUp' : 'signUp.signIn')}
      </TextButton>
    </>
  );
}

function TextButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Link component="button" type="button" variant="body2" sx={{ verticalAlign: 'baseline' }} onClick={onClick}>
      {children}
    </Link>
  );
}
