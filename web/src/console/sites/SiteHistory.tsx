import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import { DataTable, type Column } from '#/ui/table/DataTable';
import { siteAuditQuery, siteOperationsQuery, siteVisitsQuery } from '../api';
import { calls } from '../client';
import { operationHref, useOperationColumns } from '../operations/useOperationColumns';
import { useAction } from '../parts/useAction';
import { AuditList } from '../people/AuditList';
import { useMay } from '../session';
import type { SiteDetail, Visit } from '../types';

/** What was done to a site, in steps. */
export function SiteOperations({ site }: { site: SiteDetail }) {
  const { t } = useTranslation('fleet');
  const [page, setPage] = useState(1);
  const query = useQuery({ ...siteOperationsQuery(site.id, { page }), refetchInterval: 5_000 });
  return (
    <DataTable
      label={t('title.operations')}
      columns={useOperationColumns(false)}
      query={query}
      rowKey={(one) => one.id}
      rowHref={operationHref}
      empty={{ title: t('operations.none') }}
      onPage={setPage}
    />
  );
}

/** Operators who were inside the site as its admin. */
export function SiteVisits({ site }: { site: SiteDetail }) {
  const { t } = useTranslation('sites');
  const { ask, dialog } = useAction();
  const [page, setPage] = useState(1);
  const query = useQuery({ ...siteVisitsQuery(site.id, { page }), refetchInterval: 10_000 });
  const end = (visit: Visit) =>
    ask({
      title: t('visits.endTitle'),
      button: t('visits.end'),
      done: t('visits.ended'),
      send: ({ reason }) => calls.post('/api/console/visits/{id}/end', { path: { id: visit.id }, body: { reason } }),
    });
  return (
    <>
      <DataTable
        label={t('tab.visits')}
        columns={useVisitColumns(end)}
        query={query}
        rowKey={(one) => one.id}
        empty={{ title: t('visits.none'), text: t('visits.noneText') }}
        onPage={setPage}
      />
      {dialog}
    </>
  );
}

function useVisitColumns(end: (visit: Visit) => void): Column<Visit>[] {
  const { t } = useTranslation('sites');
  const may = useMay();
  return [
    {
      key: 'who',
      title: t('visits.who'),
      cell: (visit) => <b>{visit.operator.name}</b>,
      note: (visit) => visit.reason,
    },
    { key: 'from', title: t('visits.from'), phone: 'hide', cell: (visit) => formatDateTime(visit.created_at) },
    {
      key: 'until',
      title: t('visits.until'),
      phone: 'hide',
      cell: (visit) => formatDateTime(visit.ended_at ?? visit.expires_at),
    },
    {
      key: 'state',
      title: t('field.state'),
      align: 'right',
      cell: (visit) => (
        <Box component="span" sx={stateStyle}>
          <Chip tone={visit.live ? 'warning' : 'neutral'}>{t(stateOf(visit))}</Chip>
          {visit.live && may('visits.end') && (
            <Button size="small" variant="outlined" color="inherit" onClick={() => end(visit)}>
              {t('visits.end')}
            </Button>
          )}
        </Box>
      ),
      note: (visit) => visit.ended_by && t('visits.endedBy', { name: visit.ended_by }),
    },
  ];
}

const stateStyle = {
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 2,
};

function stateOf({ live, entered_at: entered }: Visit): 'visits.open' | 'visits.live' | 'visits.never' | 'visits.over' {
  if (entered === null) return live ? 'visits.open' : 'visits.never';
  return live ? 'visits.live' : 'visits.over';
}

/** What the log says of a site. */
export function SiteAudit({ site }: { site: SiteDetail }) {
  const [page, setPage] = useState(1);
  const query = useQuery(siteAuditQuery(site.id, { page }));
  const { t } = useTranslation('sites');
  return <AuditList query={query} empty={t('audit.noneText')} onPage={setPage} />;
}
