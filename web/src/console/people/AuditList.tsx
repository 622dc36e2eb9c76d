import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Page } from '#/api/envelope';
import { formatBytes, formatDateTime } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { Chip } from '#/ui/Chips';
import { Pagination } from '#/ui/Pagination';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { plansQuery } from '../api';
import { PANEL_INSET } from '../parts/Panel';
import { useServerLabel } from '../parts/useServerLabel';
import { consolePaths } from '../paths';
import { operationStates, type AuditRow } from '../types';
import { changesOf, restOf } from './changes';

/** Lines of the audit log: who, what, why, and what was before and after. */
export function AuditList({
  query,
  empty,
  onPage,
  onSize,
}: {
  query: UseQueryResult<Page<AuditRow>>;
  empty?: string;
  onPage: (page: number) => void;
  onSize?: (size: number) => void;
}) {
  const { t } = useTranslation('fleet');
  return (
    <>
      <Card>
        <QueryView query={query}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title={t('audit.none')} text={empty} />
            ) : (
              <Box component="ol" aria-label={t('title.audit')} sx={listStyle}>
                {items.map((row) => (
                  <Line key={row.id} row={row} />
                ))}
              </Box>
            )
          }
        </QueryView>
      </Card>
      {query.data && <Pagination meta={query.data.meta} onPage={onPage} onSize={onSize} />}
    </>
  );
}

function Line({ row }: { row: AuditRow }) {
  const { t } = useTranslation('fleet');
  const words = useServerLabel('fleet');
  const changes = changesOf(row.detail);
  const rest = restOf(row.detail);
  return (
    <Box component="li" sx={lineStyle}>
      <Typography component="div" variant="body2" color="textSecondary">
        <time>{formatDateTime(row.at)}</time>
        <br />
        {row.address}
      </Typography>
      <Box sx={mainStyle}>
        <div>
          <b>{row.actor.name || words('actor', row.actor.kind)}</b>{' '}
          {row.actor.kind !== 'operator' && <Chip>{words('actor', row.actor.kind)}</Chip>}{' '}
          <span>{words('auditAction', row.action)}</span>{' '}
          {row.tenant_id !== null && (
            <AppLink to={consolePaths.site(row.tenant_id)}>{row.site_name ?? `#${row.tenant_id}`}</AppLink>
          )}{' '}
          {row.target && row.target !== row.site_name && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {row.target}
            </Box>
          )}
        </div>
        {row.reason && <Typography color="textSecondary">“{row.reason}”</Typography>}
        {changes.length > 0 && (
          <Box role="group" aria-label={t('audit.changes')} sx={{ display: 'grid', gap: 1, typography: 'body2' }}>
            {changes.map((change) => (
              <Change key={change.name} {...change} />
            ))}
          </Box>
        )}
        {rest.length > 0 && (
          <Box sx={restStyle}>
            {rest.map(([name, value]) => (
              <Fact key={name} name={name} value={value} />
            ))}
          </Box>
        )}
      </Box>
    </Box>
  );
}

const listStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li + li': { borderTop: '1px solid var(--lp-border)' },
} as const;

/** When and from where beside what; above it on phones. */
const lineStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '190px minmax(0, 1fr)' },
  gap: '4px 20px',
  px: PANEL_INSET,
  py: 3.5,
} as const;

const mainStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1.5,
  minWidth: 0,
  overflowWrap: 'anywhere',
} as const;

const restStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 14px',
  color: 'text.secondary',
  typography: 'body2',
} as const;

function Change({ name, before, after }: { name: string; before: string; after: string }) {
  const words = useServerLabel('fleet');
  const valueOf = useValueWords();
  return (
    <Box sx={changeStyle}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {words('auditField', name)}
      </Box>
      {before && (
        <>
          <del>{valueOf(name, before)}</del>
          <span aria-hidden>→</span>
        </>
      )}
      <ins>{after ? valueOf(name, after) : '–'}</ins>
    </Box>
  );
}

const changeStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 10px',
  minWidth: 0,
  '& del': { color: 'error.main', overflowWrap: 'anywhere' },
  '& ins': { color: 'success.main', overflowWrap: 'anywhere', textDecoration: 'none' },
} as const;

/** What else is told; what has a page of its own leads there. */
function Fact({ name, value }: { name: string; value: string }) {
  const words = useServerLabel('fleet');
  const valueOf = useValueWords();
  const to = !/^\d+$/.test(value)
    ? null
    : name === 'operation'
      ? consolePaths.operation(Number(value))
      : name === 'made' || name === 'into'
        ? consolePaths.site(Number(value))
        : null;
  return (
    <span>
      {words('auditField', name)}: {to ? <AppLink to={to}>#{value}</AppLink> : valueOf(name, value)}
    </span>
  );
}

/** Words for what the log has as a key: a state, a role, a plan, yes and no. */
function useValueWords(): (name: string, value: string) => string {
  const fleet = useServerLabel('fleet');
  const common = useServerLabel('console');
  const { data: plans = [] } = useQuery(plansQuery);
  return (name, value) => {
    if (name === 'state') return common(stateGroups[value] ?? 'state', value);
    if (name === 'role') return common('role', value);
    if (name === 'plan_id') return plans.find((plan) => String(plan.id) === value)?.name ?? `#${value}`;
    if (name === 'kind') return fleet('kind', value);
    if (name === 'size') return /^\d+$/.test(value) ? formatBytes(Number(value)) : value;
    return /^(?:true|false|passkey|totp|recovery|run|dry_run)$/.test(value) ? fleet('auditValue', value) : value;
  };
}

/** Where the words for states are that sites don't have: those of operations and of operators. */
const stateGroups: Record<string, string> = {
  ...Object.fromEntries(operationStates.map((state) => [state, 'operationState'])),
  invited: 'operators.states',
  disabled: 'operators.states',
};
