import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Page } from '#/api/envelope';
import { formatDateTime } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { Chip } from '#/ui/Chips';
import { Pagination } from '#/ui/Pagination';
import { EmptyState } from '#/ui/states';
import { Loaded } from '../parts/Loaded';
import { useWords } from '../parts/useWords';
import { consolePaths } from '../paths';
import type { AuditRow } from '../types';
import { changesOf, restOf } from './changes';

/** Lines of the audit log: who, what, why, and what was before and after. */
export function AuditList({ query, onPage, onSize }: { query: UseQueryResult<Page<AuditRow>>; onPage: (page: number) => void; onSize?: (size: number) => void }) {
  const { t } = useTranslation('fleet');
  return (
    <>
      <div className="lp-card">
        <Loaded query={query}>
          {({ items }) => (items.length === 0 ? <EmptyState title={t('audit.none')} text={t('audit.noneText')} /> : <ol className="co-audit" aria-label={t('title.audit')}>{items.map((row) => <Line key={row.id} row={row} />)}</ol>)}
        </Loaded>
      </div>
      {query.data && <Pagination meta={query.data.meta} onPage={onPage} onSize={onSize} />}
    </>
  );
}

function Line({ row }: { row: AuditRow }) {
  const { t } = useTranslation('fleet');
  const words = useWords('fleet');
  const changes = changesOf(row.detail);
  const rest = restOf(row.detail);
  return (
    <li>
      <div className="lp-muted lp-small"><time>{formatDateTime(row.at)}</time><br />{row.address}</div>
      <div className="co-audit-main">
        <div>
          <b>{row.actor.name || words('actor', row.actor.kind)}</b> {row.actor.kind !== 'operator' && <Chip>{words('actor', row.actor.kind)}</Chip>} <span>{words('auditAction', row.action)}</span>{' '}
          {row.tenant_id !== null && <AppLink to={consolePaths.site(row.tenant_id)}>{row.site_name ?? `#${row.tenant_id}`}</AppLink>} {row.target && row.target !== row.site_name && <span className="lp-muted">{row.target}</span>}
        </div>
        {row.reason && <div className="co-audit-reason">“{row.reason}”</div>}
        {changes.length > 0 && (
          <div className="co-diff" role="group" aria-label={t('audit.changes')}>
            {changes.map(({ name, before, after }) => <Change key={name} name={name} before={before} after={after} />)}
          </div>
        )}
        {rest.length > 0 && <div className="lp-muted lp-small">{rest.map(([name, value]) => `${name}: ${value}`).join(' · ')}</div>}
      </div>
    </li>
  );
}

function Change({ name, before, after }: { name: string; before: string; after: string }) {
  return (
    <div>
      <span className="lp-muted">{name.replaceAll('_', ' ')}</span>
      <del>{before || '–'}</del>
      <span aria-hidden>→</span>
      <ins>{after || '–'}</ins>
    </div>
  );
}
