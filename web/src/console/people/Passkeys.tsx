import KeyIcon from '@mui/icons-material/KeyOutlined';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#/i18n/format';
import { useErrorText } from '#/ui/useErrorText';
import { toasts } from '#/ui/toasts';
import { useRefreshAll } from '../api';
import { calls } from '../client';
import { hasPasskeys, isDismissed, makePasskey } from '../passkeys';
import { Panel } from '../parts/Panel';
import { useAction } from '../parts/useAction';
import type { Account, Passkey } from '../types';
import { useFreshSession } from './useFreshSession';

/** Makes a passkey on this device; the server asks for the second factor first. */
async function addPasskey(name: string): Promise<Passkey> {
  const credential = await makePasskey(await calls.post('/api/console/account/passkeys/options'));
  return calls.post('/api/console/account/passkeys', { body: { name, credential } });
}

/** The passkeys of the account. */
export function Passkeys({ account }: { account: Account }) {
  const { t } = useTranslation('console');
  const errorText = useErrorText();
  const { ask, dialog } = useAction();
  const refresh = useRefreshAll();
  const freshSession = useFreshSession();
  const adding = useMutation({
    mutationFn: () => addPasskey(`${t('passkey.defaultName')} ${account.passkeys.length + 1}`),
    meta: { quiet: true },
    onSuccess: () => {
      toasts.success(t('account.passkeyAdded'));
      void freshSession();
      return refresh();
    },
    onError: (error) => toasts.error(isDismissed(error) ? t('passkey.dismissed') : errorText(error)),
  });
  const rename = (passkey: Passkey) =>
    ask({
      title: t('account.rename'),
      button: t('account.save'),
      withoutReason: true,
      done: t('account.saved'),
      fields: [{ name: 'name', label: t('passkey.name'), initial: passkey.name }],
      send: ({ name }) => calls.put('/api/console/account/passkeys/{id}', { path: { id: passkey.id }, body: { name } }),
    });
  const remove = (passkey: Passkey) =>
    ask({
      title: t('account.passkeyRemove', { name: passkey.name }),
      text: t('account.passkeyRemoveText'),
      button: t('account.remove'),
      danger: true,
      withoutReason: true,
      done: t('account.passkeyRemoved'),
      send: () => calls.delete('/api/console/account/passkeys/{id}', { path: { id: passkey.id } }),
      onDone: () => void freshSession(),
    });
  const add = hasPasskeys() && (
    <button type="button" className="lp-btn lp-btn-sm" disabled={adding.isPending} onClick={() => adding.mutate()}>
      <KeyIcon aria-hidden fontSize="small" />
      {t('account.passkeyAdd')}
    </button>
  );
  return (
    <Panel title={t('account.passkeys')} aside={add} flush>
      {account.passkeys.length === 0 && <p className="lp-card-body lp-muted">{t('account.passkeysNone')}</p>}
      <ul className="lp-list">
        {account.passkeys.map((passkey) => (
          <li key={passkey.id} className="lp-row">
            <div className="lp-row-text">
              <b>{passkey.name}</b>
              <div className="lp-row-meta">
                {passkey.used_at === null
                  ? t('account.passkeyUnused', { created: formatDate(passkey.created_at) })
                  : t('account.passkeyUsed', {
                      created: formatDate(passkey.created_at),
                      used: formatDate(passkey.used_at),
                    })}
              </div>
            </div>
            <div className="co-actions">
              <button type="button" className="lp-btn lp-btn-ghost lp-btn-sm" onClick={() => rename(passkey)}>
                {t('account.rename')}
              </button>
              <button type="button" className="lp-btn lp-btn-sm" onClick={() => remove(passkey)}>
                {t('account.remove')}
              </button>
            </div>
          </li>
        ))}
      </ul>
      {dialog}
    </Panel>
  );
}
