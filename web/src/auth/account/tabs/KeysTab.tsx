import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#/i18n/format';
import { dialogs } from '#/ui/dialogs';
import { QueryView } from '#/ui/QueryView';
import { RelativeTime } from '#/ui/RelativeTime';
import { EmptyState } from '#/ui/states';
import { accountKeys, apiKeysQuery, deleteApiKey, type ApiKey } from '../api';
import { NewKeyDialog } from '../NewKeyDialog';
import { Rows, type AccountRow } from '../Rows';

/** The server takes no more of one person. */
const MOST_KEYS = 10;

/** Keys with which the person's programs call in their name. */
export default function KeysTab() {
  const { t } = useTranslation('account');
  const queryClient = useQueryClient();
  const query = useQuery(apiKeysQuery);
  const [isMaking, setMaking] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: accountKeys.apiKeys });
  const remove = async (key: ApiKey) => {
    const isDone = await dialogs.confirm({
      title: t('keys.removeTitle', { name: key.name }),
      text: t('keys.removeText'),
      action: t('keys.remove'),
      danger: true,
      run: () => deleteApiKey(key.id),
    });
    if (isDone) await refresh();
  };
  const rowOf = (key: ApiKey): AccountRow => ({
    key: key.id,
    title: key.name,
    note: (
      <>
        {t(key.read_only ? 'keys.readOnly' : 'keys.readWrite')} ·{' '}
        {t('keys.expires', { date: formatDate(key.expires_at) })} ·{' '}
        {key.last_used_at === null ? (
          t('keys.unused')
        ) : (
          <>
            {t('keys.used')} <RelativeTime at={key.last_used_at} />
          </>
        )}
      </>
    ),
    action: (
      <Button
        variant="outlined"
        color="error"
        aria-label={t('keys.removeOne', { name: key.name })}
        onClick={() => void remove(key)}
      >
        {t('keys.remove')}
      </Button>
    ),
  });
  return (
    <>
      <Typography color="textSecondary">{t('keys.lead')}</Typography>
      <QueryView
        query={query}
        empty={{
          when: (keys) => keys.length === 0,
          show: <EmptyState title={t('keys.none')} action={<NewKeyButton onClick={() => setMaking(true)} />} />,
        }}
      >
        {(keys) => (
          <>
            <Rows label={t('tab.keys')} rows={keys.map(rowOf)} />
            {keys.length < MOST_KEYS ? (
              <NewKeyButton onClick={() => setMaking(true)} />
            ) : (
              <Typography color="textSecondary">{t('keys.full', { count: MOST_KEYS })}</Typography>
            )}
          </>
        )}
      </QueryView>
      {isMaking && <NewKeyDialog onMade={refresh} onClose={() => setMaking(false)} />}
    </>
  );
}

function NewKeyButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('account');
  return (
    <Button variant="contained" onClick={onClick} sx={{ mt: 3 }}>
      {t('keys.make')}
    </Button>
  );
}
