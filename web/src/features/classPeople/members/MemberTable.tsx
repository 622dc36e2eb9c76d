import PrintIcon from '@mui/icons-material/PrintOutlined';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Classroom } from '#/features/classrooms';
import { Chip } from '#/ui/Chips';
import { RelativeTime } from '#/ui/RelativeTime';
import { useRemoved } from '#/ui/removed';
import { DataTable, type Column } from '#/ui/table/DataTable';
import type { Member } from '../types';
import { dayWords } from '../words';
import { memberKey, useMemberActions } from './useMemberActions';

const rowKey = ({ user_id: key }: Member) => key;
const rowLabel = ({ name, login }: Member) => name || (login ?? '');

/** Who is in the class, with what can be done with each. */
export function MemberTable(props: {
  classroom: Classroom;
  members: readonly Member[];
  onNote: (member: Member) => void;
  onMove: (member: Member) => void;
  onCards: (members: readonly Member[]) => void;
}) {
  const { classroom, members, onNote, onMove, onCards } = props;
  const { t } = useTranslation('classPeople');
  const removed = useRemoved();
  const shown = members.filter(
    (member) => member.status !== 'waiting' && !removed.has(memberKey(classroom.id, member.user_id)),
  );
  const actions = useMemberActions(classroom, { onNote, onMove, onCards });
  return (
    <DataTable
      label={t('list')}
      columns={useColumns()}
      rows={shown}
      {...{ rowKey, rowLabel }}
      rowActions={actions}
      bulkActions={[{ key: 'cards', label: t('print.cards'), icon: <PrintIcon />, onClick: (rows) => onCards(rows) }]}
      empty={{ title: t('none'), text: t('noneText') }}
    />
  );
}

function useColumns(): Column<Member>[] {
  const { t } = useTranslation('classPeople');
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('column.name'),
        cell: ({ name, login }) => name || (login ?? ''),
        note: ({ name, login }) => name && login,
        phone: 'title',
      },
      { key: 'dob', title: t('column.dob'), cell: ({ dob }) => dayWords(dob) || '–', width: 116, phone: 'hide' },
      {
        key: 'role',
        title: t('column.role'),
        cell: ({ role, status }) => (
          <>
            <Chip tone={role === 'teacher' ? 'info' : 'neutral'}>{t(`role.${role}`)}</Chip>{' '}
            {status === 'paused' && <Chip tone="warning">{t('paused')}</Chip>}
          </>
        ),
        width: 190,
      },
      {
        key: 'seen',
        title: t('column.seen'),
        cell: ({ last_seen_at: at }) => (at ? <RelativeTime at={at} /> : t('never')),
        width: 150,
      },
      { key: 'note', title: t('column.note'), cell: ({ note }) => note || '–', width: 220, phone: 'meta' },
    ],
    [t],
  );
}
