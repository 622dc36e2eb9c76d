import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { classroomKeys, type Classroom } from '#/features/classrooms';
import { removeLater } from '#/ui/removal';
import type { RowAction } from '#/ui/table/DataTable';
import { toasts } from '#/ui/toasts';
import { useErrorText } from '#/ui/useErrorText';
import { changeMember, peopleKey, removeMember, type MemberChange } from '../api';
import type { Member } from '../types';

/** What keeps somebody out of sight who is to be removed. */
export const memberKey = (id: number, user: number) => `class-member/${id}/${user}`;

interface Openers {
  onNote: (member: Member) => void;
  onMove: (member: Member) => void;
  onCards: (members: readonly Member[]) => void;
}

/** What can be done with somebody of a class. */
export function useMemberActions(
  { id, status: classStatus }: Classroom,
  { onNote, onMove, onCards }: Openers,
): (member: Member) => readonly RowAction[] {
  const { t } = useTranslation('classPeople');
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  return useMemo(() => {
    const renew = async () => {
      await queryClient.invalidateQueries({ queryKey: peopleKey(id) });
      await queryClient.invalidateQueries({ queryKey: classroomKeys.one(id) });
    };
    const change = async (member: Member, body: MemberChange, said: string) => {
      try {
        await changeMember(id, member.user_id, body);
        toasts.success(said);
      } catch (error) {
        toasts.error(errorText(error));
      }
      await renew();
    };
    const remove = (member: Member) =>
      removeLater({
        keys: [memberKey(id, member.user_id)],
        text: t('removed', { name: member.name }),
        run: async () => {
          try {
            await removeMember(id, member.user_id);
          } catch (error) {
            toasts.error(errorText(error));
          }
          await renew();
        },
      });
    return (member) => {
      if (classStatus === 'finished') return [];
      const { name, role, status } = member;
      const isPaused = status === 'paused';
      const isTeacher = role === 'teacher';
      return [
        { key: 'note', label: t('note.action'), onClick: () => onNote(member) },
        ...(isTeacher
          ? []
          : [{ key: 'cards', label: t('print.card'), onClick: () => onCards([member]) } satisfies RowAction]),
        {
          key: 'pause',
          label: t(isPaused ? 'resume' : 'pause'),
          onClick: () =>
            void change(
              member,
              { status: isPaused ? 'active' : 'paused' },
              t(isPaused ? 'resumed' : 'pausedSaid', { name }),
            ),
        },
        {
          key: 'role',
          label: t(isTeacher ? 'makeStudent' : 'makeTeacher'),
          onClick: () =>
            void change(
              member,
              { role: isTeacher ? 'student' : 'teacher' },
              t(isTeacher ? 'madeStudent' : 'madeTeacher', { name }),
            ),
        },
        ...(isTeacher
          ? []
          : [{ key: 'move', label: t('move.action'), onClick: () => onMove(member) } satisfies RowAction]),
        { key: 'remove', label: t('remove'), danger: true, onClick: () => remove(member) },
      ];
    };
  }, [t, id, classStatus, queryClient, errorText, onNote, onMove, onCards]);
}
