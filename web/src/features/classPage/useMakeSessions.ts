import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#/api/envelope';
import { classroomKeys } from '#/features/classrooms';
import { dialogs } from '#/ui/dialogs';
import { makeSessions } from './api';

/** Makes the sessions of a class's calendar. Where a teacher has another class then it is asked first; what was made, or null. */
export function useMakeSessions(id: number) {
  const { t } = useTranslation('classrooms');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        return await makeSessions(id);
      } catch (error) {
        if (!(error instanceof ApiError) || error.key !== 'session_overlap') throw error;
        const { message: text } = error;
        const agreed = await dialogs.confirm({ title: t('overlap.title'), text, action: t('overlap.action') });
        return agreed ? await makeSessions(id, true) : null;
      }
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: classroomKeys.part(id, 'sessions') });
      void queryClient.invalidateQueries({ queryKey: classroomKeys.one(id) });
    },
    meta: { failure: 'update' },
  });
}
