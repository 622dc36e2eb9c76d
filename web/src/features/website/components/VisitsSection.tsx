import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import { dialogs } from '#/ui/dialogs';
import { Pagination } from '#/ui/Pagination';
import { QueryView } from '#/ui/QueryView';
import { EmptyState, SkeletonList } from '#/ui/states';
import { DataTable, type Column } from '#/ui/table/DataTable';
import { endVisit, visitActionsQuery, visitsQuery, type Visit, type VisitAction } from '../visits';
import { Disclosure } from './Disclosure';
import { column, OpenSection } from './Section';

/** When the platform's operators were in this site, why, and what they changed. */
export default function VisitsSection() {
  const { t } = useTranslation('website');
  const [page, setPage] = useState(1);
  return (
    <OpenSection title={t('visits.title')} lead={t('visits.lead')}>
      <QueryView
        query={useQuery(visitsQuery(page))}
        skeleton={<SkeletonList rows={2} />}
        empty={{
          when: ({ items }) => items.length === 0,
          show: (
            <Card>
              <EmptyState title={t('visits.none')} />
            </Card>
          ),
        }}
      >
        {({ items, meta }) => (
          <>
            {items.map((visit) => (
              <VisitCard key={visit.id} visit={visit} />
            ))}
            <Pagination meta={meta} onPage={setPage} />
          </>
        )}
      </QueryView>
    </OpenSection>
  );
}

function VisitCard({ visit }: { visit: Visit }) {
  const { t } = useTranslation('website');
  const span = t('visits.from', {
    from: formatDateTime(visit.started_at),
    until: formatDateTime(visit.ended_at ?? visit.expires_at),
  });
  return (
    <Card component="article" aria-label={visit.operator}>
      <CardContent sx={column}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Typography variant="h3">{visit.operator}</Typography>
          {visit.live && <Chip tone="warning">{t('visits.live')}</Chip>}
          {visit.live && <EndButton visit={visit} />}
        </Box>
        <Typography>{visit.reason}</Typography>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          <div>
            {span}
            {visit.entered_at === null && ` · ${t('visits.notEntered')}`}
          </div>
          <div data-end>{howItEnded(visit, t)}</div>
        </Box>
        {visit.actions_count > 0 && (
          <Disclosure
            title={t('visits.actions', { count: visit.actions_count, number: formatNumber(visit.actions_count) })}
          >
            <ActionList id={visit.id} />
          </Disclosure>
        )}
      </CardContent>
    </Card>
  );
}

function EndButton({ visit }: { visit: Visit }) {
  const { t } = useTranslation('website');
  const queryClient = useQueryClient();
  const ask = () =>
    dialogs.confirm({
      title: t('visits.endTitle'),
      text: t('visits.endText', { name: visit.operator }),
      action: t('visits.end'),
      danger: true,
      run: () => endVisit(visit.id).then(() => queryClient.invalidateQueries()),
    });
  return (
    <Button size="small" variant="outlined" color="error" sx={{ ml: 'auto' }} onClick={() => void ask()}>
      {t('visits.end')}
    </Button>
  );
}

/** Whose doing a visit's end was, as a fact of its own: a name alone may say anything. */
function howItEnded(visit: Visit, t: TFunction<'website'>): string {
  if (visit.ended_side === null || visit.ended_at === null)
    return t(visit.live ? 'visits.ends' : 'visits.endedByTime', { at: formatDateTime(visit.expires_at) });
  return t(`visits.ended.${visit.ended_side}`, { name: visit.ended_by, at: formatDateTime(visit.ended_at) });
}

/** An entry of what was changed, with its place in the list. */
interface Row extends VisitAction {
  key: string;
}

/** What was changed in a visit, in pages. */
function ActionList({ id }: { id: number }) {
  const { t } = useTranslation('website');
  const [page, setPage] = useState(1);
  const { data, ...query } = useQuery(visitActionsQuery(id, page));
  const rows = data && {
    ...data,
    items: data.items.map((action, index): Row => ({ ...action, key: `${action.at}-${index}` })),
  };
  return (
    <DataTable
      label={t('visits.changes')}
      columns={useColumns()}
      query={{ ...query, data: rows }}
      rowKey={({ key }) => key}
      onPage={setPage}
    />
  );
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useTranslation('website');
  return useMemo(
    () => [
      {
        key: 'what',
        title: t('visits.column.what'),
        cell: ({ method, path }) => (
          <Box component="code" translate="no" sx={{ overflowWrap: 'anywhere' }}>
            {method} {path}
          </Box>
        ),
      },
      { key: 'at', title: t('visits.column.at'), width: 180, cell: ({ at }) => formatDateTime(at) },
      { key: 'status', title: t('visits.column.status'), width: 110, cell: ({ status }) => status },
    ],
    [t],
  );
}
