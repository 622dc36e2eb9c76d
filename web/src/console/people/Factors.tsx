import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#/i18n/format';
import { calls } from '../client';
import { RecoveryCodes } from '../signIn/RecoveryCodes';
import { Sections } from '../parts/layout';
import { Panel } from '../parts/Panel';
import { useAction } from '../parts/useAction';
import type { Account, TotpEnrolment } from '../types';
import { RowButtons, SmallButton } from './buttons';
import { useFreshSession } from './useFreshSession';

const ConfirmTotp = lazy(() => import('./ConfirmTotp'));

/** The authenticator app: set up, replaced, removed. */
export function TotpPanel({ account }: { account: Account }) {
  const { t } = useTranslation('console');
  const { ask, dialog } = useAction();
  const freshSession = useFreshSession();
  const [offer, setOffer] = useState<TotpEnrolment | null>(null);
  const beginning = useMutation({ mutationFn: () => calls.post('/api/console/account/totp'), onSuccess: setOffer });
  const { enrolled, since } = account.totp;
  const remove = () =>
    ask({
      title: t('account.totpRemove'),
      text: t('account.totpRemoveText'),
      button: t('account.remove'),
      danger: true,
      withoutReason: true,
      done: t('account.totpRemoved'),
      send: () => calls.delete('/api/console/account/totp'),
      onDone: () => void freshSession(),
    });
  return (
    <Panel
      title={t('account.totp')}
      aside={
        <RowButtons>
          {enrolled && (
            <Button size="small" color="inherit" onClick={remove}>
              {t('account.totpRemove')}
            </Button>
          )}
          <SmallButton loading={beginning.isPending} onClick={() => beginning.mutate()}>
            {t(enrolled ? 'account.totpReplace' : 'account.totpSet')}
          </SmallButton>
        </RowButtons>
      }
    >
      <Typography color="textSecondary">
        {enrolled && since !== null ? t('account.totpOn', { since: formatDate(since) }) : t('account.totpOff')}
      </Typography>
      <Suspense fallback={null}>{offer && <ConfirmTotp offer={offer} onClose={() => setOffer(null)} />}</Suspense>
      {dialog}
    </Panel>
  );
}

/** How many recovery codes are left, and new ones. */
export function RecoveryPanel({ account }: { account: Account }) {
  const { t } = useTranslation('console');
  const { ask, dialog } = useAction();
  const [codes, setCodes] = useState<string[] | null>(null);
  const renew = () =>
    ask({
      title: t('account.recoveryRenew'),
      text: t('account.recoveryText'),
      button: t('account.recoveryRenew'),
      withoutReason: true,
      send: () => calls.post('/api/console/account/recovery-codes'),
      onDone: (result) => setCodes(result as string[]),
    });
  return (
    <Panel
      title={t('account.recovery')}
      aside={<SmallButton onClick={renew}>{t('account.recoveryRenew')}</SmallButton>}
    >
      {codes ? (
        <Sections>
          <Typography>{t('recovery.lead')}</Typography>
          <RecoveryCodes codes={codes} />
        </Sections>
      ) : (
        <Typography color="textSecondary">
          {t('account.recoveryLeft', { count: account.recovery_codes_left })}
        </Typography>
      )}
      {dialog}
    </Panel>
  );
}
