import EditIcon from '@mui/icons-material/EditOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#/ui/failureText';
import { removeLater } from '#/ui/removal';
import type { RowAction } from '#/ui/table/DataTable';
import { toasts } from '#/ui/toasts';
import { assignmentKey, deleteAssignment, renewWork } from '../api';
import type { Assignment } from '../types';

/** What those who lead a class do with an assignment: change it, or take it away with ten seconds to think again. */
export function useWorkActions(classroom: number, onEdit: (assignment: Assignment) => void) {
  const { t } = useTranslation('classWork');
  const queryClient = useQueryClient();
  return useCallback(
    (assignment: Assignment): readonly RowAction[] => {
      const { id, title } = assignment;
      const remove = () =>
        removeLater({
          keys: [assignmentKey(id)],
          text: t('deleted', { title }),
          run: async (isLeaving) => {
            await deleteAssignment(classroom, id, isLeaving).catch((error: unknown) => {
              if (!isLeaving) toasts.error(failureText(error, { failure: 'delete' }));
            });
            if (!isLeaving) await renewWork(queryClient, classroom);
          },
        });
      return [
        {
          key: 'edit',
          label: t('edit', { title }),
          icon: <EditIcon />,
          inline: true,
          onClick: () => onEdit(assignment),
        },
        { key: 'delete', label: t('delete'), danger: true, onClick: remove },
      ];
    },
    [classroom, onEdit, queryClient, t],
  );
}
