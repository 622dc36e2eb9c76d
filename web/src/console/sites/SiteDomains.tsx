import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#/i18n/format';
import { Chip, type Tone } from '#/ui/Chips';
import { CopyButton } from '#/ui/CopyButton';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { DataTable, type Column } from '#/ui/table/DataTable';
import { TechnicalDetail } from '#/ui/TechnicalDetail';
import { siteDomainsQuery } from '../api';
import { Panel, PANEL_INSET } from '../parts/Panel';
import { useServerLabel } from '../parts/useServerLabel';
import type { Domain, SiteDetail } from '../types';

const tones: Record<string, Tone> = {
  active: 'success',
  verified: 'info',
  issuing: 'info',
  pending_dns: 'warning',
  pending_verification: 'warning',
  reconnect_required: 'danger',
  failed: 'danger',
};

/** A site's domains, the records that each needs, and what its certificate is up to. */
export function SiteDomains({ site }: { site: SiteDetail }) {
  const { t } = useTranslation('sites');
  const query = useQuery({ ...siteDomainsQuery(site.id), refetchInterval: 10_000 });
  return (
    <Panel title={t('tab.domains')} flush>
      <QueryView query={query}>
        {(domains) =>
          domains.length === 0 ? (
            <EmptyState title={t('domains.none')} text={t('domains.noneText', { host: site.host })} />
          ) : (
            domains.map((domain) => <DomainView key={domain.id} domain={domain} />)
          )
        }
      </QueryView>
    </Panel>
  );
}

function DomainView({ domain }: { domain: Domain }) {
  const { t } = useTranslation('sites');
  const words = useServerLabel('sites');
  const fleet = useServerLabel('fleet');
  const { order } = domain;
  const detail = order?.last_error ?? domain.reason_detail;
  const isFault = Boolean(order?.last_error) || domain.status !== 'pending_dns';
  return (
    <Box component="article" aria-label={domain.display} sx={domainStyle}>
      <Box sx={headStyle}>
        <Typography variant="h3">{domain.display}</Typography>
        <Chip tone={tones[domain.status]}>{words('domainStatus', domain.status)}</Chip>
        {domain.is_primary && <Chip tone="info">{t('domains.primary')}</Chip>}
      </Box>
      {domain.reason && (
        <Typography variant="body2" color={isFault ? 'error' : 'textSecondary'}>
          {words('domainReason', domain.reason)}
        </Typography>
      )}
      <Typography variant="body2" color="textSecondary">
        {order?.not_after
          ? t('domains.certificate', { until: formatDateTime(order.not_after) })
          : t('domains.noCertificate')}
        {order?.renew_at ? ` · ${t('domains.renews', { at: formatDateTime(order.renew_at) })}` : ''}
      </Typography>
      {order?.last_error_kind && (
        <Typography variant="body2" color="error">
          {fleet('certificateReason', order.last_error_kind)}
        </Typography>
      )}
      {detail && <TechnicalDetail text={detail} />}
      {domain.records.length > 0 && <Records domain={domain} />}
    </Box>
  );
}

/** What has to be written where the domain was bought; folded up, because it has been done mostly. */
function Records({ domain }: { domain: Domain }) {
  const { t } = useTranslation('sites');
  return (
    <Box component="details" sx={recordsStyle}>
      <summary>{t('domains.records')}</summary>
      <DataTable
        frameless
        label={`${t('domains.records')}: ${domain.display}`}
        columns={useRecordColumns()}
        rows={domain.records}
        rowKey={(record) => `${record.type} ${record.name}`}
      />
    </Box>
  );
}

function useRecordColumns(): Column<Domain['records'][number]>[] {
  const { t } = useTranslation('sites');
  return [
    { key: 'type', title: t('domains.type'), cell: ({ type }) => type },
    { key: 'name', title: t('domains.name'), cell: ({ name }) => <Code text={name} /> },
    {
      key: 'value',
      title: t('domains.value'),
      cell: ({ type, value }) => (
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
          <Code text={value} />
          <CopyButton text={value} label={t('domains.copy', { type })} />
        </Box>
      ),
    },
  ];
}

function Code({ text }: { text: string }) {
  return (
    <Box component="code" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {text}
    </Box>
  );
}

const domainStyle = { px: PANEL_INSET, py: 4, '& + article': { borderTop: '1px solid var(--lp-border)' } };
const headStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 12px', mb: 1.5 };
const recordsStyle = {
  mt: 1,
  '& > summary': {
    width: 'fit-content',
    py: 2.5,
    color: 'var(--lp-primary-text)',
    typography: 'subtitle2',
    cursor: 'pointer',
  },
  // The first column begins where the words above do.
  '& > div': { mx: -4 },
};
