import VerifyIcon from '@mui/icons-material/FactCheckOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Query } from '#/api/client';
import { formatNumber } from '#/i18n/format';
import { FilterBar, FilterDate, FilterSelect } from '#/ui/FilterBar';
import { PageHeader } from '#/ui/PageHeader';
import { listSchema, anyText, useListState, type Filter } from '#/ui/table/useListState';
import { auditActionsQuery, auditQuery } from '../api';
import { calls } from '../client';
import { useServerLabel } from '../parts/useServerLabel';
import { endOfDay, startOfDay } from '../sites/dates';
import { AuditList } from './AuditList';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const day: Filter<string> = (text) => (text && DAY.test(text) ? text : undefined);
const schema = listSchema({
  filters: { action: anyText, from: day, until: day, tenant: anyText, operator: anyText },
});

/** The days of the address as the seconds of the call. */
export function auditCall(query: Query): Query {
  const { from, until } = query;
  return {
    ...query,
    from: typeof from === 'string' && DAY.test(from) ? startOfDay(from) : undefined,
    until: typeof until === 'string' && DAY.test(until) ? endOfDay(until) : undefined,
  };
}

/** Everything that operators have done. */
export default function AuditPage() {
  const { t } = useTranslation('fleet');
  const words = useServerLabel('fleet');
  const list = useListState(schema);
  const query = useQuery(auditQuery(auditCall(list.query)));
  const { data: actions = [] } = useQuery(auditActionsQuery);
  return (
    <>
      <PageHeader title={t('title.audit')} lead={t('audit.lead')} breadcrumb={false} actions={<Verify />} />
      <FilterBar
        search={list.values.search}
        searchLabel={t('audit.search')}
        onSearch={(search) => list.set({ search })}
        onClear={list.narrowed ? list.clear : undefined}
        active={list.active}
      >
        <FilterSelect
          label={t('audit.action')}
          any={t('audit.anyAction')}
          value={list.values.action ?? ''}
          options={actions.map((value) => ({ value, text: words('auditAction', value) }))}
          onChange={(action) => list.set({ action: action || undefined })}
        />
        {(['from', 'until'] as const).map((name) => (
          <FilterDate
            key={name}
            label={t(`audit.${name}`)}
            value={list.values[name] ?? ''}
            onChange={(chosen) => list.set({ [name]: chosen || undefined })}
          />
        ))}
      </FilterBar>
      <AuditList
        query={query}
        empty={t('audit.noneText')}
        onPage={(page) => list.set({ page })}
        onSize={(size) => list.set({ size })}
      />
    </>
  );
}

/** Checks the chain that binds each line to the one before. */
function Verify() {
  const { t } = useTranslation('fleet');
  const checking = useMutation({
    mutationFn: () => calls.get('/api/console/audit/verify', { timeoutMs: 60_000 }),
  });
  const { data } = checking;
  return (
    <>
      {data && (
        <Alert severity={data.whole ? 'success' : 'error'} role="status">
          {data.whole
            ? t('audit.whole', { rows: formatNumber(data.rows) })
            : t('audit.broken', { at: data.broken_at ?? 0 })}
        </Alert>
      )}
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<VerifyIcon />}
        loading={checking.isPending}
        onClick={() => checking.mutate()}
      >
        {t('audit.verify')}
      </Button>
    </>
  );
}
