import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#/i18n/format';
import { FormFailure } from '#/ui/form/inputs';
import { toasts } from '#/ui/toasts';
import { useErrorText } from '#/ui/useErrorText';
import { useRefreshAll } from '../api';
import { calls } from '../client';
import { CodeInput } from '../door/CodeInput';
import { RecoveryCodes } from '../door/RecoveryCodes';
import { TotpEnrolmentView } from '../door/TotpEnrolmentView';
import { Panel } from '../parts/Panel';
import { useAction } from '../parts/useAction';
import type { Account, TotpEnrolment } from '../types';
import { useFreshSession } from './useFreshSession';

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
        <div className="co-actions">
          {enrolled && (
            <button type="button" className="lp-btn lp-btn-ghost lp-btn-sm" onClick={remove}>
              {t('account.totpRemove')}
            </button>
          )}
          <button
            type="button"
            className="lp-btn lp-btn-sm"
            disabled={beginning.isPending}
            onClick={() => beginning.mutate()}
          >
            {t(enrolled ? 'account.totpReplace' : 'account.totpSet')}
          </button>
        </div>
      }
    >
      <p className="lp-muted">
        {enrolled && since !== null ? t('account.totpOn', { since: formatDate(since) }) : t('account.totpOff')}
      </p>
      {offer && <ConfirmTotp offer={offer} onClose={() => setOffer(null)} />}
      {dialog}
    </Panel>
  );
}

function ConfirmTotp({ offer, onClose }: { offer: TotpEnrolment; onClose: () => void }) {
  const { t } = useTranslation('console');
  const { t: ui } = useTranslation('ui');
  const errorText = useErrorText();
  const refresh = useRefreshAll();
  const freshSession = useFreshSession();
  const [code, setCode] = useState('');
  const confirming = useMutation({
    mutationFn: () => calls.post('/api/console/account/totp/confirm', { body: { code: code.replaceAll(' ', '') } }),
    meta: { quiet: true },
    onSuccess: () => {
      toasts.success(t('account.totpDone'));
      void freshSession();
      void refresh();
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby="totp-title" maxWidth="sm" fullWidth>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          confirming.mutate();
        }}
      >
        <DialogTitle id="totp-title">{t('account.totp')}</DialogTitle>
        <DialogContent className="lp-form">
          <FormFailure text={confirming.error ? errorText(confirming.error) : null} />
          <TotpEnrolmentView offer={offer} />
          <CodeInput label={t('door.totp')} hint={t('totp.first')} value={code} onChange={setCode} />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={confirming.isPending}>
            {t('account.confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
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
      aside={
        <button type="button" className="lp-btn lp-btn-sm" onClick={renew}>
          {t('account.recoveryRenew')}
        </button>
      }
    >
      {codes ? (
        <div className="co-stack">
          <p>{t('recovery.lead')}</p>
          <RecoveryCodes codes={codes} />
        </div>
      ) : (
        <p className="lp-muted">{t('account.recoveryLeft', { count: account.recovery_codes_left })}</p>
      )}
      {dialog}
    </Panel>
  );
}
