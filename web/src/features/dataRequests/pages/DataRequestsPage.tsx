import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '#/i18n/format';
import { paths, withQuery } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { Chip, type Tone } from '#/ui/Chips';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { PageHeader } from '#/ui/PageHeader';
import { DataTable, type Column } from '#/ui/table/DataTable';
import { readListState, useListState } from '#/ui/table/useListState';
import { requestList, requestsQuery, requestStates, type DataRequest } from '../api';

const tones: Record<DataRequest['state'], Tone> = { open: 'info', done: 'success', withdrawn: 'neutral' };

export const load = ({ search, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(requestsQuery(readListState(requestList, search).query));

const rowKey = ({ id }: DataRequest) => id;
const rowLabel = ({ name }: DataRequest) => name;
/** The account, as long as something is to be done: of an erased one nothing is left. */
const rowHref = ({ state, user_id: account }: DataRequest) =>
  state === 'open' ? withQuery(paths.manageAccounts, { account }) : undefined;

/** What people have asked of their data, and until when it has to be answered and done. */
export default function DataRequestsPage() {
  const { t } = useTranslation('dataRequests');
  const list = useListState(requestList);
  return (
    <>
      <PageHeader title={t('title.manage-data-requests')} lead={t('lead')} />
      <FilterBar onClear={list.narrowed ? list.clear : undefined} active={list.active}>
        <FilterSelect
          label={t('state.label')}
          any={t('state.any')}
          value={list.values.state ?? ''}
          options={requestStates.map((value) => ({ value, text: t(`state.${value}`) }))}
          onChange={(state) => list.set({ state: state || undefined })}
        />
      </FilterBar>
      <DataTable
        label={t('title.manage-data-requests')}
        columns={useColumns()}
        query={useQuery(requestsQuery(list.query))}
        list={list}
        {...{ rowKey, rowLabel, rowHref }}
        empty={{ title: t('none'), text: t('noneText') }}
        emptyNarrowed={{ title: t('noneOfState') }}
      />
    </>
  );
}

/** A day as the server writes it, as people do; its midnight in UTC is the same day in Vietnam. */
const dayOf = (day: string) => formatDate(Date.parse(day) / 1000);

function useColumns(): Column<DataRequest>[] {
  const { t } = useTranslation('dataRequests');
  return useMemo(
    () => [
      { key: 'person', title: t('column.person'), cell: ({ name }) => name, phone: 'title' },
      { key: 'kind', title: t('column.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
      { key: 'asked', title: t('column.asked'), cell: ({ asked_at: asked }) => formatDateTime(asked) },
      {
        key: 'answer',
        title: t('column.answer'),
        cell: ({ answer_due: due }) => dayOf(due),
        note: ({ answered_at: at }) => at && t('answered', { date: formatDate(at) }),
      },
      {
        key: 'done',
        title: t('column.done'),
        cell: ({ done_due: due }) => dayOf(due),
        note: ({ done_at: done, withdrawn_at: withdrawn }) =>
          (done && t('done', { date: formatDate(done) })) ||
          (withdrawn && t('withdrawn', { date: formatDate(withdrawn) })),
      },
      { key: 'state', title: t('column.state'), cell: (request) => <State request={request} /> },
    ],
    [t],
  );
}

/** Where a request stands, and whether one of its days has passed in vain. */
function State({ request: { state, overdue } }: { request: DataRequest }) {
  const { t } = useTranslation('dataRequests');
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1 }}>
      <Chip tone={tones[state]}>{t(`state.${state}`)}</Chip>
      {overdue && <Chip tone="danger">{t('overdue')}</Chip>}
    </Box>
  );
}
