import KeyIcon from '@mui/icons-material/KeyOutlined';
import Button from '@mui/material/Button';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#/i18n/format';
import { useErrorText } from '#/ui/useErrorText';
import { toasts } from '#/ui/toasts';
import { useRefreshAll } from '../api';
import { calls } from '../client';
import { usePasskeyWords } from '../signIn/usePasskeyWords';
import { Panel } from '../parts/Panel';
import { Row, Rows } from '../parts/Rows';
import { useAction } from '../parts/useAction';
import { hasPasskeys, makePasskey } from '../passkeys';
import type { Account, Passkey } from '../types';
import { RowButtons, SmallButton } from './buttons';
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
  const passkeyWords = usePasskeyWords();
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
    onError: (error) => toasts.error(passkeyWords(error) ?? errorText(error)),
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
    <SmallButton startIcon={<KeyIcon />} loading={adding.isPending} onClick={() => adding.mutate()}>
      {t('account.passkeyAdd')}
    </SmallButton>
  );
  return (
    <Panel title={t('account.passkeys')} aside={add} flush>
      {account.passkeys.length === 0 ? (
        <CardContent>
          <Typography color="textSecondary">{t('account.passkeysNone')}</Typography>
        </CardContent>
      ) : (
        <Rows>
          {account.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRename={rename} onRemove={remove} />
          ))}
        </Rows>
      )}
      {dialog}
    </Panel>
  );
}

function PasskeyRow(props: {
  passkey: Passkey;
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
}) {
  const { passkey, onRename, onRemove } = props;
  const { t } = useTranslation('console');
  const created = formatDate(passkey.created_at);
  const use =
    passkey.used_at === null
      ? t('account.passkeyUnused', { created })
      : t('account.passkeyUsed', { created, used: formatDate(passkey.used_at) });
  return (
    <Row
      meta={[use]}
      actions={
        <RowButtons>
          <Button size="small" color="inherit" onClick={() => onRename(passkey)}>
            {t('account.rename')}
          </Button>
          <SmallButton onClick={() => onRemove(passkey)}>{t('account.remove')}</SmallButton>
        </RowButtons>
      }
    >
      <b>{passkey.name}</b>
    </Row>
  );
}
