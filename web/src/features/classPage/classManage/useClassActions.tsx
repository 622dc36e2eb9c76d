import EditIcon from '@mui/icons-material/EditOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { classroomKeys, type ClassroomItem } from '#/features/classrooms';
import { paths, withQuery } from '#/routing/paths';
import type { RowAction } from '#/ui/table/DataTable';
import { confirmDelete } from './confirmDelete';

/** What can be done with one class, and the class whose copy is being asked for. */
export function useClassActions() {
  const { t } = useTranslation('classManage');
  const user = useUser();
  const queryClient = useQueryClient();
  const [cloned, setCloned] = useState<ClassroomItem | null>(null);
  const remove = async (one: ClassroomItem) => {
    if (await confirmDelete(t, one)) await queryClient.invalidateQueries({ queryKey: classroomKeys.all });
  };
  const rowActions = (one: ClassroomItem): readonly RowAction[] => {
    const manage = paths.manageClassroom(one.id);
    return [
      { key: 'edit', label: t('row.edit', { name: one.name }), icon: <EditIcon />, inline: true, to: manage },
      { key: 'members', label: t('row.members'), to: withQuery(manage, { tab: 'members' }) },
      { key: 'attendance', label: t('row.attendance'), to: withQuery(manage, { tab: 'attendance' }) },
      { key: 'open', label: t('row.open'), to: paths.classroom(one.id) },
      ...(may(user, 'classroom', 'create')
        ? [{ key: 'clone', label: t('row.clone'), onClick: () => setCloned(one) }]
        : []),
      ...(may(user, 'classroom', 'delete')
        ? [{ key: 'delete', label: t('row.delete'), danger: true, onClick: () => void remove(one) }]
        : []),
    ];
  };
  return { rowActions, cloned, closeClone: () => setCloned(null) };
}
