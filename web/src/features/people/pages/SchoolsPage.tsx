import EditIcon from '@mui/icons-material/EditOutlined';
import MergeIcon from '@mui/icons-material/MergeOutlined';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import type { LoadContext } from '#/routing/table';
import { FilterBar } from '#/ui/FilterBar';
import { PageHeader } from '#/ui/PageHeader';
import { DataTable, type Column, type RowAction } from '#/ui/table/DataTable';
import { readListState, useListState } from '#/ui/table/useListState';
import { toasts } from '#/ui/toasts';
import { peopleKeys, schoolList, schoolsQuery, type School } from '../api';
import { PeopleTabs } from '../components/PeopleTabs';

const EditSchoolDialog = lazy(() => import('../components/EditSchoolDialog'));
const MergeSchoolDialog = lazy(() => import('../components/MergeSchoolDialog'));

export const load = ({ search, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(schoolsQuery(readListState(schoolList, search).query));

/** What is done to which school. */
interface Open {
  what: 'edit' | 'merge';
  school: School;
}

/** The site's schools: as people write them, renamed and merged by hand. */
export default function SchoolsPage() {
  const { t } = useTranslation('people');
  const queryClient = useQueryClient();
  const list = useListState(schoolList);
  const [open, setOpen] = useState<Open | null>(null);
  const done = (words: 'school.saved' | 'school.merged') => (school: School) => {
    setOpen(null);
    toasts.success(t(words, { name: school.name }));
    return queryClient.invalidateQueries({ queryKey: peopleKeys.all });
  };
  const actions = (school: School): RowAction[] => [
    {
      key: 'edit',
      label: t('school.edit'),
      icon: <EditIcon />,
      inline: true,
      onClick: () => setOpen({ what: 'edit', school }),
    },
    { key: 'merge', label: t('school.merge'), icon: <MergeIcon />, onClick: () => setOpen({ what: 'merge', school }) },
  ];
  return (
    <>
      <PageHeader title={t('title.manage-schools')} lead={t('school.lead')} />
      <PeopleTabs value="schools" />
      <FilterBar
        search={list.values.search}
        searchLabel={t('school.search')}
        onSearch={(search) => list.set({ search })}
        onClear={list.narrowed ? list.clear : undefined}
      />
      <DataTable
        label={t('title.manage-schools')}
        columns={useColumns()}
        query={useQuery(schoolsQuery(list.query))}
        list={list}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowActions={actions}
        empty={{ title: t('school.empty') }}
        emptyNarrowed={{ title: t('school.emptyNarrowed') }}
      />
      <Suspense>
        {open?.what === 'edit' && (
          <EditSchoolDialog school={open.school} onDone={done('school.saved')} onClose={() => setOpen(null)} />
        )}
        {open?.what === 'merge' && (
          <MergeSchoolDialog school={open.school} onDone={done('school.merged')} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </>
  );
}

function useColumns(): Column<School>[] {
  const { t } = useTranslation('people');
  return [
    { key: 'name', title: t('school.name'), cell: ({ name }) => name, phone: 'title' },
    { key: 'province', title: t('school.province'), cell: ({ province }) => province?.name ?? '–', width: 180 },
    { key: 'aliases', title: t('school.aliases'), cell: ({ aliases }) => aliases.join(', ') || '–', width: 280 },
    {
      key: 'members',
      title: t('school.members'),
      cell: ({ members }) => formatNumber(members),
      align: 'right',
      width: 120,
    },
  ];
}
