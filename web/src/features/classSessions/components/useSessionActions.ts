import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#/api/envelope';
import { renew } from '#/api/renew';
import { classroomKeys } from '#/features/classrooms';
import { dialogs } from '#/ui/dialogs';
import { failureText } from '#/ui/failureText';
import { removeLater } from '#/ui/removal';
import { toasts } from '#/ui/toasts';
import { changeSession, deleteSession, joinMeeting, sessionKey } from '../api';
import type { ClassSession, SessionEdit } from '../types';
import { sendAnyway } from './anyway';
import { dayText } from './words';

/** What is done with a session at once, without a form. */
export function useSessionActions(classroom: number) {
  const { t } = useTranslation('classSessions');
  const queryClient = useQueryClient();
  const renewAll = () => renew(queryClient, classroomKeys.part(classroom, 'sessions'));
  const change = useMutation({
    mutationFn: ({ session, edit }: { session: ClassSession; edit: Partial<SessionEdit> }) =>
      sendAnyway((force) => changeSession(session.id, { ...edit, version: session.version, force })),
    onSettled: renewAll,
    meta: { failure: 'update' },
  });
  const cancel = (session: ClassSession, scope: SessionEdit['scope']) =>
    dialogs.confirm({
      title: t(scope === 'following' ? 'cancel.titleFollowing' : 'cancel.title'),
      text: t('cancel.text', { day: dayText(session.start_time) }),
      action: t('cancel.action'),
      danger: true,
      run: () => change.mutateAsync({ session, edit: { status: 'cancelled', scope } }),
    });
  const restore = (session: ClassSession) => change.mutate({ session, edit: { status: 'upcoming' } });
  const remove = (session: ClassSession) =>
    removeLater({
      keys: [sessionKey(session.id)],
      text: t('deleted'),
      run: async (isLeaving) => {
        await deleteSession(session.id, isLeaving).catch((error: unknown) => {
          if (!isLeaving) toasts.error(failureText(error, { failure: 'delete' }));
        });
        if (!isLeaving) await renewAll();
      },
    });
  const join = useMutation({
    mutationFn: (session: ClassSession) => joinMeeting(session.id),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => {
      // It is too early by the server's clock, or the class has no meeting any more.
      if (error instanceof ApiError) void renewAll();
    },
  });
  return { change, cancel, restore, remove, join };
}

export type SessionActions = ReturnType<typeof useSessionActions>;
