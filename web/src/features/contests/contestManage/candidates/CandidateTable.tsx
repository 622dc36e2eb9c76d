import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '#/api/envelope';
import { formatNumber } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import { dialogs } from '#/ui/dialogs';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { DataTable, type Column, type RowAction } from '#/ui/table/DataTable';
import { toasts } from '#/ui/toasts';
import { candidatesKey, removeCandidate, roomsQuery } from './api';
import type { Candidate } from './types';
import type { CandidateList } from './useCandidateList';
import { dayWords } from './words';

const rowKey = ({ id }: Candidate) => id;
const rowLabel = ({ full_name: name, candidate_id: candidate }: Candidate) => `${candidate} ${name}`;

interface TableProps {
  contest: number;
  list: CandidateList;
  query: { data: Page<Candidate> | undefined; error: unknown; isPlaceholderData: boolean; refetch: () => unknown };
  onEdit: (candidate: Candidate) => void;
  onPrint: (chosen: readonly Candidate[]) => void;
  /** How a list begins, where there is none. */
  firstStep: ReactNode;
}

/** The list of candidates, with what can be done with each. */
export function CandidateTable({ contest, list, query, onEdit, onPrint, firstStep }: TableProps) {
  const { t } = useTranslation('contestManage');
  return (
    <>
      <Filters contest={contest} list={list} />
      <DataTable
        label={t('tab.candidates')}
        columns={useColumns()}
        {...{ query, list, rowKey, rowLabel }}
        rowActions={useActions(contest, onEdit)}
        bulkActions={[
          {
            key: 'print',
            label: t('candidates.print.action'),
            icon: <PrintIcon />,
            onClick: (rows) => onPrint(rows),
          },
        ]}
        empty={{ title: t('candidates.none'), text: t('candidates.noneText'), action: firstStep }}
        emptyNarrowed={{ title: t('candidates.noneFound') }}
      />
    </>
  );
}

function Filters({ contest, list }: { contest: number; list: CandidateList }) {
  const { t } = useTranslation('contestManage');
  const rooms = useQuery(roomsQuery(contest)).data ?? [];
  const { values, set, clear, narrowed, active } = list;
  return (
    <FilterBar
      search={values.search}
      searchLabel={t('candidates.search')}
      onSearch={(search) => set({ search })}
      onClear={narrowed ? clear : undefined}
      active={active}
    >
      <FilterSelect
        label={t('candidates.field.room')}
        any={t('candidates.anyRoom')}
        value={values.room}
        options={rooms.flatMap(({ room, candidates }) =>
          room === null
            ? []
            : [{ value: room, text: t('candidates.roomOf', { room, number: formatNumber(candidates) }) }],
        )}
        onChange={(room) => set({ room })}
      />
    </FilterBar>
  );
}

function useColumns(): Column<Candidate>[] {
  const { t } = useTranslation('contestManage');
  return useMemo(
    () => [
      {
        key: 'candidate_id',
        title: t('candidates.field.candidate_id'),
        cell: ({ candidate_id: id }) => (
          <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
            {id}
          </Box>
        ),
        width: 140,
      },
      {
        key: 'name',
        title: t('candidates.field.full_name'),
        cell: ({ full_name: name }) => name,
        note: ({ email }) => email,
        phone: 'title',
      },
      { key: 'dob', title: t('candidates.field.dob'), cell: ({ dob }) => dayWords(dob) ?? '–', width: 116 },
      {
        key: 'class',
        title: t('candidates.classSchool'),
        cell: ({ class: name, school }) => name ?? (school === null && '–'),
        note: ({ school }) => school,
      },
      {
        key: 'room',
        title: t('candidates.roomSeat'),
        cell: ({ room, seat }) => room ?? (seat === null && '–'),
        note: ({ seat }) => seat !== null && t('candidates.seatOf', { seat }),
        width: 140,
      },
      {
        key: 'account',
        title: t('candidates.account'),
        cell: ({ is_test: isTest }) => t(isTest ? 'candidates.accountTest' : 'candidates.accountOwn'),
        width: 132,
      },
      {
        key: 'entered',
        title: t('candidates.entered'),
        cell: ({ has_entered: entered }) => (
          <Chip tone={entered ? 'success' : 'neutral'}>
            {t(entered ? 'candidates.enteredYes' : 'candidates.enteredNo')}
          </Chip>
        ),
        width: 122,
      },
    ],
    [t],
  );
}

function useActions(
  contest: number,
  onEdit: (candidate: Candidate) => void,
): (candidate: Candidate) => readonly RowAction[] {
  const { t } = useTranslation('contestManage');
  const queryClient = useQueryClient();
  return useMemo(() => {
    const remove = async (candidate: Candidate) => {
      const name = candidate.full_name;
      const isDone = await dialogs.confirm({
        title: t('candidates.removeTitle', { name }),
        text: t('candidates.removeText'),
        action: t('candidates.remove'),
        danger: true,
        run: () => removeCandidate(contest, candidate.id),
      });
      if (!isDone) return;
      await queryClient.invalidateQueries({ queryKey: candidatesKey(contest) });
      toasts.success(t('candidates.removed', { name }));
    };
    return (candidate) => [
      {
        key: 'edit',
        label: t('candidates.edit', { name: candidate.full_name }),
        icon: <EditIcon />,
        inline: true,
        onClick: () => onEdit(candidate),
      },
      {
        key: 'remove',
        label: t('candidates.remove'),
        icon: <DeleteIcon />,
        danger: true,
        onClick: () => void remove(candidate),
        disabledReason: candidate.has_entered ? t('candidates.removeEntered') : undefined,
      },
    ];
  }, [t, contest, onEdit, queryClient]);
}
