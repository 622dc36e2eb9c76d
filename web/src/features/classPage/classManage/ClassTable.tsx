import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classroomsQuery, ClassStatusChip, sessionTime, type ClassroomItem } from '#/features/classrooms';
import { formatNumber } from '#/i18n/format';
import { paths } from '#/routing/paths';
import { DataTable, type Column } from '#/ui/table/DataTable';
import type { ListState } from '#/ui/table/useListState';
import { askedFor } from './askedFor';
import type { classList } from './filters';
import { useClassActions } from './useClassActions';

const CloneDialog = lazy(() => import('./CloneDialog'));

const rowKey = ({ id }: ClassroomItem) => id;
const rowHref = ({ id }: ClassroomItem) => paths.manageClassroom(id);
const rowLabel = ({ name }: ClassroomItem) => name;

/** The list of classes, with what can be done with them. */
export function ClassTable({ list, firstStep }: { list: ListState<typeof classList>; firstStep: ReactNode }) {
  const { t } = useTranslation('classManage');
  const { rowActions, cloned, closeClone } = useClassActions();
  const query = useQuery(classroomsQuery(askedFor(list.query)));
  return (
    <>
      <DataTable
        label={t('title.manage-classrooms')}
        columns={useColumns()}
        query={query}
        list={list}
        {...{ rowKey, rowHref, rowLabel, rowActions }}
        empty={{ title: t('empty.title'), text: t('empty.text'), action: firstStep }}
        emptyNarrowed={{ title: t('empty.filtered'), text: t('empty.filteredText') }}
      />
      <Suspense>{cloned && <CloneDialog classroom={cloned} onClose={closeClone} />}</Suspense>
    </>
  );
}

function useColumns(): Column<ClassroomItem>[] {
  const { t } = useTranslation('classManage');
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('column.name'),
        cell: ({ name }) => name,
        note: ({ teachers }) => teachers.map(({ name }) => name).join(', '),
        phone: 'title',
      },
      {
        key: 'status',
        title: t('column.status'),
        cell: ({ status }) => <ClassStatusChip status={status} />,
        width: 150,
      },
      {
        key: 'members',
        title: t('column.members'),
        cell: ({ member_count: members }) => formatNumber(members),
        note: ({ waiting_count: waiting }) =>
          waiting > 0 && t('column.waiting', { count: waiting, number: formatNumber(waiting) }),
        align: 'right',
        width: 120,
      },
      {
        key: 'next',
        title: t('column.next'),
        cell: ({ next_session: next }) => (next ? sessionTime(next) : t('column.noNext')),
        note: ({ next_session: next }) => next?.topic,
        width: 280,
      },
    ],
    [t],
  );
}
