import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#/i18n/format';
import { Chip, type Tone } from '#/ui/Chips';
import { CopyButton } from '#/ui/CopyButton';
import { EmptyState } from '#/ui/states';
import { TechnicalDetail } from '#/ui/TechnicalDetail';
import { siteDomainsQuery } from '../api';
import { Loaded } from '../parts/Loaded';
import { Panel } from '../parts/Panel';
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
      <Loaded query={query}>
        {(domains) =>
          domains.length === 0 ? (
            <EmptyState title={t('domains.none')} text={t('domains.noneText', { host: site.host })} />
          ) : (
            domains.map((domain) => <DomainRow key={domain.id} domain={domain} />)
          )
        }
      </Loaded>
    </Panel>
  );
}

function DomainRow({ domain }: { domain: Domain }) {
  const { t } = useTranslation('sites');
  const words = useServerLabel('sites');
  const fleet = useServerLabel('fleet');
  const { order } = domain;
  const detail = order?.last_error ?? domain.reason_detail;
  return (
    <article className="co-domain" aria-label={domain.display}>
      <div className="co-domain-head">
        <h3 className="lp-h3">{domain.display}</h3>
        <Chip tone={tones[domain.status]}>{words('domainStatus', domain.status)}</Chip>
        {domain.is_primary && <Chip tone="info">{t('domains.primary')}</Chip>}
      </div>
      {domain.reason && (
        <p className={order?.last_error || domain.status !== 'pending_dns' ? 'lp-field-error' : 'lp-muted'}>
          {words('domainReason', domain.reason)}
        </p>
      )}
      <p className="lp-muted lp-small">
        {order?.not_after
          ? t('domains.certificate', { until: formatDateTime(order.not_after) })
          : t('domains.noCertificate')}
        {order?.renew_at ? ` · ${t('domains.renews', { at: formatDateTime(order.renew_at) })}` : ''}
      </p>
      {order?.last_error_kind && <p className="lp-field-error">{fleet('certificateReason', order.last_error_kind)}</p>}
      {detail && <TechnicalDetail text={detail} />}
      {domain.records.length > 0 && (
        <details>
          <summary>{t('domains.records')}</summary>
          <table className="co-records">
            <thead>
              <tr>
                <th scope="col">{t('domains.type')}</th>
                <th scope="col">{t('domains.name')}</th>
                <th scope="col">{t('domains.value')}</th>
              </tr>
            </thead>
            <tbody>
              {domain.records.map((record) => (
                <tr key={record.type + record.name}>
                  <td>{record.type}</td>
                  <td>
                    <code>{record.name}</code>
                  </td>
                  <td>
                    <code>{record.value}</code>
                    <CopyButton text={record.value} label={t('domains.copy', { type: record.type })} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </article>
  );
}
