import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '#/i18n/format';
import { Chip, type Tone } from '#/ui/Chips';
import { QueryView } from '#/ui/QueryView';
import { RelativeTime } from '#/ui/RelativeTime';
import { SkeletonList } from '#/ui/states';
import { DataTable, type Column } from '#/ui/table/DataTable';
import { backupsQuery } from '../api';
import { Lines } from '../parts/layout';
import { Panel, PANEL_INSET } from '../parts/Panel';
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
      <QueryView query={query} skeleton={<SkeletonList rows={2} />}>
        {({ servers }) => <Servers servers={servers} />}
      </QueryView>
    </Panel>
  );
}

function Servers({ servers }: { servers: readonly Server[] }) {
  const { t } = useTranslation('console');
  const columns: Column<Server>[] = [
    { key: 'server', title: t('backups.server'), cell: (one) => <Name server={one} /> },
    {
      key: 'state',
      title: t('backups.state'),
      cell: (one) => <Chip tone={tones[one.state]}>{t(`backups.states.${one.state}`)}</Chip>,
    },
    { key: 'last', title: t('backups.last'), cell: (one) => <Moment at={one.last_backup_at} /> },
    { key: 'until', title: t('backups.until'), cell: (one) => <Moment at={one.archived_until} /> },
    { key: 'size', title: t('backups.size'), cell: (one) => formatBytes(one.size_bytes) },
  ];
  if (servers.length === 0)
    return (
      <Typography color="textSecondary" sx={{ p: PANEL_INSET }}>
        {t('backups.none')}
      </Typography>
    );
  return (
    <DataTable label={t('backups.title')} columns={columns} rows={servers} rowKey={({ server }) => server} frameless />
  );
}

function Name({ server: { server, error } }: { server: Server }) {
  return (
    <Lines>
      <b>{server}</b>
      {error && (
        <Typography component="span" variant="subtitle2" color="error">
          <ServerMessage said={error} />
        </Typography>
      )}
    </Lines>
  );
}

function Moment({ at }: { at: string | null }) {
  const { t } = useTranslation('console');
  if (at !== null) return <RelativeTime at={Math.floor(Date.parse(at) / 1000)} />;
  return (
    <Typography component="span" variant="body2" color="textSecondary">
      {t('backups.never')}
    </Typography>
  );
}
