import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  classroomKeys,
  ClassStatusChip,
  classStatuses,
  saveClassroom,
  type Classroom,
  type ClassroomStatus,
} from '#/features/classrooms';
import { dialogs } from '#/ui/dialogs';
import { toasts } from '#/ui/toasts';
import { FormCard } from './FormCard';

/** What may be done in a class now, what that means, and how it becomes another; each change is asked about. */
export function StatusCard({ classroom }: { classroom: Classroom }) {
  const { t } = useTranslation('classManage');
  const { t: shared } = useTranslation('classrooms');
  const queryClient = useQueryClient();
  const { id, name, status } = classroom;
  const change = async (next: ClassroomStatus) => {
    const changed = await dialogs.confirm({
      title: t(`status.${next}.title`, { name }),
      text: t(`status.${next}.text`),
      action: t(`status.${next}.action`),
      run: async () => {
        const saved = await saveClassroom(id, { status: next });
        queryClient.setQueryData(classroomKeys.one(id), saved);
        await queryClient.invalidateQueries({ queryKey: classroomKeys.lists });
      },
    });
    if (changed) toasts.success(t('status.done', { name, status: shared(`status.${next}`) }));
  };
  return (
    <FormCard title={t('card.status')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <ClassStatusChip status={status} />
        <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 280px' }}>
          {t(`status.${status}.text`)}
        </Typography>
        {classStatuses
          .filter((one) => one !== status)
          .map((one) => (
            <Button key={one} variant="outlined" size="small" onClick={() => void change(one)}>
              {t(`status.${one}.action`)}
            </Button>
          ))}
      </Box>
    </FormCard>
  );
}
