import CalmIcon from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { Chip } from '#/ui/Chips';
import { RelativeTime } from '#/ui/RelativeTime';
import { TechnicalDetail } from '#/ui/TechnicalDetail';
import { formatSeconds } from '../parts/format';
import { Note } from '../parts/layout';
import { Panel, PANEL_INSET } from '../parts/Panel';
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
      <Card role="status" sx={{ display: 'flex', alignItems: 'center', gap: 3.5, px: 6, py: 5 }}>
        <CalmIcon aria-hidden fontSize="large" color="success" />
        <div>
          <Typography component="p" variant="h3">
            {t('overview.calm')}
          </Typography>
          <Typography color="textSecondary">{t('overview.calmText')}</Typography>
        </div>
      </Card>
    );
  }
  return (
    <Panel title={t('overview.attention')} flush>
      <Box component="ul" sx={listStyle}>
        {list.map((one) => (
          <Box component="li" key={one.kind} sx={one.severity === 'error' ? errorStyle : warningStyle}>
            <Typography variant="subtitle1" component="p" sx={{ display: 'flex', alignItems: 'center', gap: 2.5 }}>
              {words('attention', one.kind)}{' '}
              <Chip tone={one.severity === 'error' ? 'danger' : 'warning'}>{formatNumber(one.count)}</Chip>
            </Typography>
            <Box component="ul" sx={itemsStyle}>
              {one.items.map((item, index) => (
                <Line key={index} kind={one.kind} item={item} />
              ))}
              {one.items.length > 0 && one.count > one.items.length && (
                <li>
                  <Note>{t('overview.more', { count: one.count - one.items.length })}</Note>
                </li>
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

function Line({ kind, item }: { kind: string; item: Item }) {
  const text = useItemText(kind, item);
  const detail = item.reason && detailOf(item.reason);
  return (
    <li>
      {isOfPlatform(kind) ? <b>{item.name}</b> : <AppLink to={pathOf(kind, item)}>{item.name}</AppLink>}{' '}
      <Note>{text}</Note>
      {item.at !== null && (
        <Note>
          {' '}
          · <When at={item.at} ends={ending.has(kind)} />
        </Note>
      )}
      {detail && <TechnicalDetail text={detail} />}
    </li>
  );
}

const listStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li + li': { borderTop: '1px solid var(--lp-border)' },
};
const kindStyle = { px: PANEL_INSET, py: 3.5, borderLeft: '3px solid' };
const errorStyle = { ...kindStyle, borderLeftColor: 'error.light' };
const warningStyle = { ...kindStyle, borderLeftColor: 'warning.light' };
const itemsStyle = {
  m: 0,
  mt: 1.5,
  p: 0,
  listStyle: 'none',
  typography: 'body2',
  '& > li': { py: 0.75, overflowWrap: 'anywhere' },
};

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
