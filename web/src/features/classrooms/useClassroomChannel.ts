import { useQueryClient } from '@tanstack/react-query';
import { useChannel } from '#/api/channel';
import { renew } from '#/api/renew';
import { classroomKeys, type ClassPart } from './api';

const parts: readonly ClassPart[] = ['members', 'sessions', 'posts', 'work', 'help'];

/** Has what is known of a class asked for again when something of it changes. */
export function useClassroomChannel(id: number): void {
  const queryClient = useQueryClient();
  const renewPart = (part: ClassPart) => void renew(queryClient, classroomKeys.part(id, part));
  const renewClass = () => {
    void renew(queryClient, classroomKeys.one(id));
    void renew(queryClient, classroomKeys.lists);
  };
  useChannel(`classroom/${id}`, {
    onMessage: (data) => {
      const { kind } = data as { kind?: string };
      const part = parts.find((one) => one === kind);
      if (part) renewPart(part);
      // Members and sessions are counted in the class itself.
      if (part === undefined || part === 'members' || part === 'sessions') renewClass();
    },
    resync: () => {
      renewClass();
      for (const part of parts) renewPart(part);
    },
  });
}
