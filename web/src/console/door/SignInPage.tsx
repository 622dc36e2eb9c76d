import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { returnPathOf } from '#/auth/returnPath';
import { localized } from '#/routing/AppLink';
import { FormFailure, PasswordInput, SubmitButton, TextInput } from '#/ui/form/inputs';
import { rules } from '#/ui/form/rules';
import { useApiForm } from '#/ui/form/useApiForm';
import { useErrorText } from '#/ui/useErrorText';
import { hasPasskeys, isDismissed } from '../passkeys';
import { consolePaths } from '../paths';
import { sessionQuery, type Session } from '../session';
import { giveCode, givePasskey, givePassword, type Challenge, type Method } from './api';
import { CodeInput } from './CodeInput';
import { DoorCard } from './DoorCard';

const schema = z.object({ email: rules.email(), password: rules.password() });

/** Signing in: the password, then a second factor. */
export default function SignInPage() {
  const { t } = useTranslation('console');
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  return challenge ? (
    <DoorCard title={t('door.second')} lead={t('door.secondLead')}>
      <SecondFactor challenge={challenge} onAgain={() => setChallenge(null)} />
    </DoorCard>
  ) : (
    <DoorCard title={t('title.sign-in')} lead={t('door.lead')}>
      <Password onDone={setChallenge} />
    </DoorCard>
  );
}

function Password({ onDone }: { onDone: (challenge: Challenge) => void }) {
  const { t } = useTranslation('console');
  const { field, submit, busy, failure } = useApiForm({
    schema,
    defaultValues: { email: '', password: '' },
    send: givePassword,
    onDone,
  });
  return (
    <form className="lp-form" onSubmit={(event) => void submit(event)} noValidate>
      <FormFailure text={failure} />
      <TextInput label={t('door.email')} type="email" autoComplete="username" {...field('email')} />
      <PasswordInput label={t('door.password')} autoComplete="current-password" {...field('password')} />
      <SubmitButton busy={busy} className="lp-btn-lg">
        {t('door.next')}
      </SubmitButton>
    </form>
  );
}

/** The method that is tried first: what is there and asks least of people. */
export function firstMethod(methods: readonly Method[], passkeysKnown: boolean): Method {
  if (passkeysKnown && methods.includes('passkey')) return 'passkey';
  return methods.includes('totp') ? 'totp' : (methods.find((method) => method !== 'passkey') ?? 'recovery');
}

function SecondFactor({ challenge, onAgain }: { challenge: Challenge; onAgain: () => void }) {
  const { t } = useTranslation('console');
  const errorText = useErrorText();
  const enter = useEnterConsole();
  const offered = challenge.methods.filter((method) => method !== 'passkey' || hasPasskeys());
  const [method, setMethod] = useState(() => firstMethod(challenge.methods, hasPasskeys()));
  const [code, setCode] = useState('');
  const giving = useMutation({
    mutationFn: () =>
      method === 'passkey' ? givePasskey(challenge.challenge) : giveCode(method, challenge.challenge, code),
    meta: { quiet: true },
    onSuccess: enter,
  });
  const choose = (next: Method) => {
    setMethod(next);
    setCode('');
    giving.reset();
  };
  const failure = giving.error ? (isDismissed(giving.error) ? t('passkey.dismissed') : errorText(giving.error)) : null;
  return (
    <form
      className="lp-form"
      onSubmit={(event) => {
        event.preventDefault();
        giving.mutate();
      }}
    >
      <FormFailure text={failure} />
      {method === 'passkey' ? (
        <p className="lp-muted">{t('passkey.lead')}</p>
      ) : (
        <CodeInput
          kind={method}
          label={t(`door.${method}`)}
          hint={t(`door.${method}Hint`)}
          value={code}
          onChange={setCode}
        />
      )}
      <SubmitButton busy={giving.isPending} className="lp-btn-lg">
        {t(method === 'passkey' ? 'passkey.use' : 'door.enter')}
      </SubmitButton>
      <div className="co-door-others">
        {offered
          .filter((other) => other !== method)
          .map((other) => (
            <button key={other} type="button" className="lp-btn lp-btn-ghost lp-btn-sm" onClick={() => choose(other)}>
              {t(`door.use.${other}`)}
            </button>
          ))}
        <button type="button" className="lp-btn lp-btn-ghost lp-btn-sm" onClick={onAgain}>
          {t('door.again')}
        </button>
      </div>
    </form>
  );
}

/** Enters the console with a new session, at the screen that was asked for. */
export function useEnterConsole(): (session: Session) => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (session) => {
    queryClient.setQueryData(sessionQuery.queryKey, session);
    void navigate(returnPathOf(search, location.origin, localized(consolePaths.overview)), { replace: true });
  };
}
