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
  const { t } = useTranslation('candidates');
  return (
    <>
      <Filters contest={contest} list={list} />
      <DataTable
        label={t('title')}
        columns={useColumns()}
        {...{ query, list, rowKey, rowLabel }}
        rowActions={useActions(contest, onEdit)}
        bulkActions={[
          {
            key: 'print',
            label: t('print.action'),
            icon: <PrintIcon />,
            onClick: (rows) => onPrint(rows),
          },
        ]}
        empty={{ title: t('none'), text: t('noneText'), action: firstStep }}
        emptyNarrowed={{ title: t('noneFound') }}
      />
    </>
  );
}

function Filters({ contest, list }: { contest: number; list: CandidateList }) {
  const { t } = useTranslation('candidates');
  const rooms = useQuery(roomsQuery(contest)).data ?? [];
  const { values, set, clear, narrowed, active } = list;
  return (
    <FilterBar
      search={values.search}
      searchLabel={t('search')}
      onSearch={(search) => set({ search })}
      onClear={narrowed ? clear : undefined}
      active={active}
    >
      <FilterSelect
        label={t('field.room')}
        any={t('anyRoom')}
        value={values.room}
        options={rooms.flatMap(({ room, candidates }) =>
          room === null ? [] : [{ value: room, text: t('roomOf', { room, number: formatNumber(candidates) }) }],
        )}
        onChange={(room) => set({ room })}
      />
    </FilterBar>
  );
}

function useColumns(): Column<Candidate>[] {
  const { t } = useTranslation('candidates');
  return useMemo(
    () => [
      {
        key: 'candidate_id',
        title: t('field.candidate_id'),
        cell: ({ candidate_id: id }) => (
          <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
            {id}
          </Box>
        ),
        width: 140,
      },
      {
        key: 'name',
        title: t('field.full_name'),
        cell: ({ full_name: name }) => name,
        note: ({ email }) => email,
        phone: 'title',
      },
      { key: 'dob', title: t('field.dob'), cell: ({ dob }) => dayWords(dob) ?? '–', width: 116 },
      {
        key: 'class',
        title: t('classSchool'),
        cell: ({ class: name, school }) => name ?? (school === null && '–'),
        note: ({ school }) => school,
      },
      {
        key: 'room',
        title: t('roomSeat'),
        cell: ({ room, seat }) => room ?? (seat === null && '–'),
        note: ({ seat }) => seat !== null && t('seatOf', { seat }),
        width: 140,
      },
      {
        key: 'account',
        title: t('account'),
        cell: ({ is_test: isTest }) => t(isTest ? 'accountTest' : 'accountOwn'),
        width: 132,
      },
      {
        key: 'entered',
        title: t('entered'),
        cell: ({ has_entered: entered }) => (
          <Chip tone={entered ? 'success' : 'neutral'}>{t(entered ? 'enteredYes' : 'enteredNo')}</Chip>
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
  const { t } = useTranslation('candidates');
  const queryClient = useQueryClient();
  return useMemo(() => {
    const remove = async (candidate: Candidate) => {
      const name = candidate.full_name;
      const isDone = await dialogs.confirm({
        title: t('removeTitle', { name }),
        text: t('removeText'),
        action: t('remove'),
        danger: true,
        run: () => removeCandidate(contest, candidate.id),
      });
      if (!isDone) return;
      await queryClient.invalidateQueries({ queryKey: candidatesKey(contest) });
      toasts.success(t('removed', { name }));
    };
    return (candidate) => [
      {
        key: 'edit',
        label: t('edit', { name: candidate.full_name }),
        icon: <EditIcon />,
        inline: true,
        onClick: () => onEdit(candidate),
      },
      {
        key: 'remove',
        label: t('remove'),
        icon: <DeleteIcon />,
        danger: true,
        onClick: () => void remove(candidate),
        disabledReason: candidate.has_entered ? t('removeEntered') : undefined,
      },
    ];
  }, [t, contest, onEdit, queryClient]);
}
