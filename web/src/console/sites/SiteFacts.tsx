import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatMib, formatDateTime, formatNumber } from '#/i18n/format';
import { CopyButton } from '#/ui/CopyButton';
import { TechnicalDetail } from '#/ui/TechnicalDetail';
import { Columns, Lines, Sections } from '../parts/layout';
import { Meter } from '../parts/Meter';
import { Facts, Panel } from '../parts/Panel';
import { useServerLabel } from '../parts/useServerLabel';
import type { SiteDetail } from '../types';
import { SiteBackups } from './restore/SiteBackups';
import type { SiteAction } from './siteActions';

const count = (value: number | null) => (value === null ? '–' : formatNumber(value));
const size = (value: number | null) => (value === null ? '–' : formatBytes(value));

/** What a site is, where it is, and how big it is. */
export function SiteFacts({ site, ask }: { site: SiteDetail; ask: (action: SiteAction) => void }) {
  const { t } = useTranslation('sites');
  const words = useServerLabel('sites');
  const { figures, placement, use } = site;
  return (
    <Columns>
      <Sections>
        <Panel title={t('facts.site')}>
          <Facts
            rows={[
              [
                t('facts.id'),
                <Box key="id" component="span" sx={copyStyle}>
                  {site.id}
                  <CopyButton text={String(site.id)} label={t('facts.copyId')} />
                </Box>,
              ],
              [t('facts.kind'), words('kind', site.kind)],
              [
                t('facts.hosts'),
                <Lines key="hosts">
                  {site.hosts.map((host) => (
                    <span key={host}>{host}</span>
                  ))}
                </Lines>,
              ],
              [t('field.created'), formatDateTime(site.created_at)],
              [
                t('facts.admins'),
                site.admins.map(({ email, name }) => (name ? `${name} <${email}>` : email)).join(', ') || '–',
              ],
              [t('facts.payments'), t(site.payment_allowed ? 'facts.paymentsYes' : 'facts.paymentsNo')],
            ]}
          />
        </Panel>
        <Panel title={t('facts.place')}>
          <Facts
            rows={[
              [t('facts.server'), placement?.server ?? '–'],
              [t('facts.databaseName'), placement?.database ?? '–'],
              [t('facts.schema'), <code key="schema">{placement?.schema ?? '–'}</code>],
              [
                t('facts.version'),
                site.version === null
                  ? '–'
                  : t('facts.versionOf', { version: site.version, newest: site.newest_version }),
              ],
            ]}
          />
        </Panel>
      </Sections>
      <Sections>
        <Panel title={t('facts.use')}>
          <Facts
            rows={[
              [
                t('field.active'),
                <Meter key="active" label={t('field.active')} used={use.active_users} most={use.max_active_users} />,
              ],
              [
                t('field.storage'),
                <Meter
                  key="storage"
                  label={t('field.storage')}
                  used={use.storage_mib}
                  most={use.max_storage_mib}
                  format={formatMib}
                />,
              ],
              [t('facts.accounts'), count(figures.accounts)],
              [t('facts.problems'), count(figures.problems)],
              [t('facts.submissions'), count(figures.submissions)],
              [t('facts.database'), size(figures.schema_bytes)],
              [t('facts.files'), size(figures.blob_bytes)],
              [t('facts.lookedAt'), figures.looked_at === null ? '–' : formatDateTime(figures.looked_at)],
            ]}
          />
          {figures.error && (
            <Alert severity="error" role="note" sx={{ mt: 3 }}>
              {t('facts.unreadable')}
              <TechnicalDetail text={figures.error} />
            </Alert>
          )}
        </Panel>
        <SiteBackups site={site} ask={ask} />
      </Sections>
    </Columns>
  );
}

/** The button is higher than a line of text, and the line stays as high as the others. */
const copyStyle = { display: 'inline-flex', alignItems: 'center', my: -2.5 };
