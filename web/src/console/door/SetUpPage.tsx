import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { formatDateTime } from '#/i18n/format';
import { ApiError } from '#/api/envelope';
import { AppLink, localized } from '#/routing/AppLink';
import { ErrorState, SkeletonList } from '#/ui/states';
import { FormFailure, PasswordInput, SubmitButton, TextInput } from '#/ui/form/inputs';
import { useErrorText } from '#/ui/useErrorText';
import { hasPasskeys, isDismissed } from '../passkeys';
import { consolePaths } from '../paths';
import { sessionQuery, type Role } from '../session';
import { lookAtSetUp, startTotp, setUpByCode, setUpByPasskey, type SetUpDone } from './api';
import { CodeInput } from './CodeInput';
import { DoorCard } from './DoorCard';
import { RecoveryCodes } from './RecoveryCodes';
import { TotpEnrolmentView } from './TotpEnrolmentView';

const SHORTEST = 12;
const DIGITS = 6;

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
  if (done) return <Keep done={done} />;
  if (look.isError && isGone(look.error)) return <Expired />;
  if (look.isError)
    return (
      <DoorCard title={t('title.setup')}>
        <ErrorState error={look.error} onRetry={() => void look.refetch()} />
      </DoorCard>
    );
  if (!look.data)
    return (
      <DoorCard title={t('title.setup')}>
        <SkeletonList rows={3} />
      </DoorCard>
    );
  const { name, email, role, expires_at: until } = look.data;
  return (
    <DoorCard
      title={t('setup.hello', { name })}
      lead={t('setup.lead', { email, role: t(`role.${role as Role}`), until: formatDateTime(until) })}
    >
      <SetUpForm token={token} onDone={setDone} />
    </DoorCard>
  );
}

/** Whether the link was used, has ended, or never was one. */
const isGone = (error: Error) => error instanceof ApiError && error.status === 404;

/** A link that is good for nothing any more: where a new one comes from, and the way in for who has set up already. */
function Expired() {
  const { t } = useTranslation('console');
  return (
    <DoorCard title={t('setup.expired')} lead={t('setup.expiredText')}>
      <AppLink className="lp-btn lp-btn-primary lp-btn-lg" to={consolePaths.signIn}>
        {t('title.sign-in')}
      </AppLink>
    </DoorCard>
  );
}

function SetUpForm({ token, onDone }: { token: string; onDone: (done: SetUpDone) => void }) {
  const { t } = useTranslation('console');
  const errorText = useErrorText();
  const [password, setPassword] = useState('');
  const [way, setWay] = useState<'totp' | 'passkey'>('totp');
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const offer = useQuery({
    queryKey: ['setup-totp', token],
    queryFn: () => startTotp(token),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const sending = useMutation({
    mutationFn: () =>
      way === 'totp'
        ? setUpByCode(token, password, code)
        : setUpByPasskey(token, password, name || t('passkey.defaultName')),
    meta: { quiet: true },
    onSuccess: onDone,
  });
  const isShort = password.length < SHORTEST;
  const isCodeShort = way === 'totp' && code.replaceAll(' ', '').length < DIGITS;
  const failure = sending.error
    ? isDismissed(sending.error)
      ? t('passkey.dismissed')
      : errorText(sending.error)
    : null;
  return (
    <form
      className="lp-form"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!isShort && !isCodeShort) sending.mutate();
      }}
    >
      <FormFailure text={failure} />
      <PasswordInput
        label={t('setup.password')}
        hint={t('setup.passwordHint', { least: SHORTEST })}
        error={isShort && (tried || password) ? t('setup.passwordHint', { least: SHORTEST }) : undefined}
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <fieldset className="lp-choices">
        <legend className="co-legend">{t('setup.second')}</legend>
        <label className="lp-choice">
          <input type="radio" name="way" checked={way === 'totp'} onChange={() => setWay('totp')} />
          <span>
            <b>{t('setup.totp')}</b>
            <br />
            <span className="lp-muted lp-small">{t('setup.totpText')}</span>
          </span>
        </label>
        {hasPasskeys() && (
          <label className="lp-choice">
            <input type="radio" name="way" checked={way === 'passkey'} onChange={() => setWay('passkey')} />
            <span>
              <b>{t('setup.passkey')}</b>
              <br />
              <span className="lp-muted lp-small">{t('setup.passkeyText')}</span>
            </span>
          </label>
        )}
      </fieldset>
      {way === 'totp' && offer.data && (
        <>
          <TotpEnrolmentView offer={offer.data} />
          <CodeInput
            focus={false}
            label={t('door.totp')}
            hint={t('totp.first')}
            error={tried && isCodeShort ? t('door.totpHint') : undefined}
            value={code}
            onChange={setCode}
          />
        </>
      )}
      {way === 'totp' && offer.isError && <ErrorState error={offer.error} onRetry={() => void offer.refetch()} />}
      {way === 'passkey' && (
        <TextInput
          label={t('passkey.name')}
          hint={t('passkey.nameHint')}
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      <SubmitButton busy={sending.isPending} className="lp-btn-lg">
        {t('setup.finish')}
      </SubmitButton>
    </form>
  );
}

/** The recovery codes, and the way in once they are kept. */
function Keep({ done }: { done: SetUpDone }) {
  const { t } = useTranslation('console');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [kept, setKept] = useState(false);
  const enter = () => {
    queryClient.setQueryData(sessionQuery.queryKey, done.session);
    void navigate(localized(consolePaths.overview), { replace: true });
  };
  return (
    <DoorCard title={t('recovery.title')} lead={t('recovery.lead')}>
      <RecoveryCodes codes={done.recovery_codes} />
      <label className="co-check">
        <input type="checkbox" checked={kept} onChange={(event) => setKept(event.target.checked)} />
        {t('recovery.kept')}
      </label>
      <button type="button" className="lp-btn lp-btn-primary lp-btn-lg" disabled={!kept} onClick={enter}>
        {t('recovery.enter')}
      </button>
    </DoorCard>
  );
}
