import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '#/i18n/format';
import { Chip, type Tone } from '#/ui/Chips';
import { RelativeTime } from '#/ui/RelativeTime';
import { backupsQuery } from '../api';
import { Loaded } from '../parts/Loaded';
import { Panel } from '../parts/Panel';
import { PlainTable } from '../parts/PlainTable';
import { ServerMessage } from '../parts/ServerMessage';
import type { BackupHealth } from '../types';

type Server = BackupHealth['servers'][number];
const tones: Record<Server['state'], Tone> = { good: 'success', late: 'warning', missing: 'danger' };

/** How the backups of each server stand. */
export function Backups() {
  const { t } = useTranslation('console');
  const query = useQuery(backupsQuery);
  return (
    <Panel title={t('backups.title')} flush>
      <Loaded query={query} rows={2}>
        {({ servers }) => <Servers servers={servers} />}
      </Loaded>
    </Panel>
  );
}

function Servers({ servers }: { servers: readonly Server[] }) {
  const { t } = useTranslation('console');
  if (servers.length === 0) return <p className="lp-card-body lp-muted">{t('backups.none')}</p>;
  const moment = (at: string | null) =>
    at === null ? (
      <span className="lp-muted">{t('backups.never')}</span>
    ) : (
      <RelativeTime at={Math.floor(Date.parse(at) / 1000)} />
    );
  return (
    <PlainTable
      label={t('backups.title')}
      heads={[t('backups.server'), t('backups.state'), t('backups.last'), t('backups.until'), t('backups.size')]}
      rows={servers.map((one) => ({
        key: one.server,
        cells: [
          <span key="server" className="co-two-lines">
            <b>{one.server}</b>
            {one.error && (
              <span className="lp-field-error">
                <ServerMessage said={one.error} />
              </span>
            )}
          </span>,
          <Chip key="state" tone={tones[one.state]}>
            {t(`backups.states.${one.state}`)}
          </Chip>,
          moment(one.last_backup_at),
          moment(one.archived_until),
          formatBytes(one.size_bytes),
        ],
      }))}
    />
  );
}
