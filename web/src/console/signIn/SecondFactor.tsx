import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { returnPathOf } from '#/auth/returnPath';
import { localized } from '#/routing/AppLink';
import { ApiForm } from '#/ui/form/ApiForm';
import { SubmitButton } from '#/ui/form/SubmitButton';
import { useApiForm } from '#/ui/form/useApiForm';
import { hasPasskeys } from '../passkeys';
import { consolePaths } from '../paths';
import { sessionQuery, type Session } from '../session';
import { giveCode, givePasskey, type Challenge, type Method } from './api';
import { CodeField } from './CodeField';
import { codeSchemas, type CodeValues } from './schema';
import { usePasskeyWords } from './usePasskeyWords';

/** The method that is tried first: what is there and asks least of people. */
export function firstMethod(methods: readonly Method[], passkeysKnown: boolean): Method {
  if (passkeysKnown && methods.includes('passkey')) return 'passkey';
  return methods.includes('totp') ? 'totp' : (methods.find((method) => method !== 'passkey') ?? 'recovery');
}

/** The second half of signing in: one method at a time, and below it the others. */
export function SecondFactor({ challenge, onAgain }: { challenge: Challenge; onAgain: () => void }) {
  const { t } = useTranslation('console');
  const [method, setMethod] = useState(() => firstMethod(challenge.methods, hasPasskeys()));
  const others = challenge.methods.filter((other) => other !== method && (other !== 'passkey' || hasPasskeys()));
  return (
    <>
      <MethodForm key={method} method={method} challenge={challenge.challenge} />
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
        {others.map((other) => (
          <Button key={other} size="small" color="inherit" onClick={() => setMethod(other)}>
            {t(`signIn.use.${other}`)}
          </Button>
        ))}
        <Button size="small" color="inherit" onClick={onAgain}>
          {t('signIn.again')}
        </Button>
      </Stack>
    </>
  );
}

function MethodForm({ method, challenge }: { method: Method; challenge: string }) {
  const { t } = useTranslation('console');
  const enter = useEnterConsole();
  const form = useApiForm<CodeValues, Session>({
    schema: codeSchemas[method],
    defaultValues: { code: '' },
    send: ({ code }) => (method === 'passkey' ? givePasskey(challenge) : giveCode(method, challenge, code)),
    onDone: enter,
    words: usePasskeyWords(),
  });
  return (
    <ApiForm form={form} label={t('signIn.second')}>
      {method === 'passkey' ? (
        <Typography color="textSecondary">{t('passkey.lead')}</Typography>
      ) : (
        <CodeField<CodeValues>
          focus
          name="code"
          kind={method}
          label={t(`signIn.${method}`)}
          hint={t(`signIn.${method}Hint`)}
        />
      )}
      <SubmitButton busy={form.busy} size="large">
        {t(method === 'passkey' ? 'passkey.use' : 'signIn.enter')}
      </SubmitButton>
    </ApiForm>
  );
}

/** Enters the console with a new session, at the screen that was asked for. */
function useEnterConsole(): (session: Session) => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (session) => {
    queryClient.setQueryData(sessionQuery.queryKey, session);
    void navigate(returnPathOf(search, location.origin, localized(consolePaths.overview)), { replace: true });
  };
}
