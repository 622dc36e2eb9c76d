import CalmIcon from '@mui/icons-material/CheckCircleOutlined';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { Chip } from '#/ui/Chips';
import { RelativeTime } from '#/ui/RelativeTime';
import { TechnicalDetail } from '#/ui/TechnicalDetail';
import { formatSeconds } from '../parts/format';
import { Panel } from '../parts/Panel';
import { detailOf, useSentence } from '../parts/ServerMessage';
import { useServerLabel } from '../parts/useServerLabel';
import { consolePaths } from '../paths';
import type { Attention } from '../types';

type Item = Attention['items'][number];

/** What needs an operator, the worst first; that nothing does is said as well. */
export function NeedsSomebody({ list }: { list: readonly Attention[] }) {
  const { t } = useTranslation('console');
  const words = useServerLabel('console');
  if (list.length === 0) {
    return (
      <div className="lp-card co-calm" role="status">
        <CalmIcon aria-hidden fontSize="large" />
        <div>
          <p className="lp-h3">{t('overview.calm')}</p>
          <p className="lp-muted">{t('overview.calmText')}</p>
        </div>
      </div>
    );
  }
  return (
    <Panel title={t('overview.attention')} flush>
      <ul className="co-attention">
        {list.map((one) => (
          <li key={one.kind} data-severity={one.severity}>
            <p className="co-attention-head">
              {words('attention', one.kind)}{' '}
              <Chip tone={one.severity === 'error' ? 'danger' : 'warning'}>{formatNumber(one.count)}</Chip>
            </p>
            <ul>
              {one.items.map((item, index) => (
                <Line key={index} kind={one.kind} item={item} />
              ))}
              {one.items.length > 0 && one.count > one.items.length && (
                <li className="lp-muted">{t('overview.more', { count: one.count - one.items.length })}</li>
              )}
            </ul>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Line({ kind, item }: { kind: string; item: Item }) {
  const text = useItemText(kind, item);
  const detail = item.reason && detailOf(item.reason);
  return (
    <li>
      {isOfPlatform(kind) ? <b>{item.name}</b> : <AppLink to={pathOf(kind, item)}>{item.name}</AppLink>}{' '}
      <span className="lp-muted">{text}</span>
      {item.at !== null && (
        <span className="lp-muted lp-small">
          {' '}
          · <When at={item.at} ends={ending.has(kind)} />
        </span>
      )}
      {detail && <TechnicalDetail text={detail} />}
    </li>
  );
}

/** Where the time of an item is the one at which something ends. */
const ending: ReadonlySet<string> = new Set([
  'certificates_expiring',
  'plans_ending',
  'platform_certificate_over',
  'platform_certificate_expiring',
]);
/** What is looked at on the page of a site's domains. */
const ofDomains: ReadonlySet<string> = new Set(['failing_domains', 'certificates_failing', 'certificates_expiring']);

/** What no page of the console is about: it is mended where the platform runs. */
const isOfPlatform = (kind: string) => kind.startsWith('backups_') || kind.startsWith('platform_certificate_');

function pathOf(kind: string, { operation_id: operation, tenant_id: tenant }: Item) {
  if (operation !== null) return consolePaths.operation(operation);
  if (tenant !== null) return consolePaths.site(tenant, ofDomains.has(kind) ? 'domains' : undefined);
  return consolePaths.farm;
}

/** What is to be said of an item: what is wrong with it, or the figure that it comes with. */
function useItemText(kind: string, { text, reason }: Item): string {
  const { t } = useTranslation('console');
  const fleet = useServerLabel('fleet');
  const sites = useServerLabel('sites');
  const sentence = useSentence();
  switch (kind) {
    case 'failed_operations':
    case 'stuck_operations':
      return [fleet('kind', text), reason && sentence(reason)].filter(Boolean).join(': ');
    case 'failing_domains':
      return reason ? sites('domainReason', reason.code) : '';
    case 'certificates_failing':
      return reason ? fleet('certificateReason', reason.code) : '';
    case 'sites_unreachable':
      return sites('facts', 'unreadable');
    case 'sites_behind':
      return t('overview.behind', { version: text });
    case 'silent_nodes':
      return t('overview.silentFor', { time: formatSeconds(Number.parseFloat(text)) });
    case 'unserved_images':
      return t('overview.waitingJobs', { count: Number(text) });
    default:
      return reason ? sentence(reason) : text;
  }
}

function When({ at, ends }: { at: number; ends: boolean }) {
  const { t } = useTranslation('console');
  const [now] = useState(() => Date.now() / 1000);
  return ends ? t(at > now ? 'overview.ends' : 'overview.over', { date: formatDate(at) }) : <RelativeTime at={at} />;
}
