import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useChannel } from '#/api/channel';
import { renew } from '#/api/renew';
import { useUser } from '#/auth/useUser';
import { useTranslation } from 'react-i18next';
import type { Classroom } from '#/features/classrooms';
import { EmptyState } from '#/ui/states';
import { QueryView } from '#/ui/QueryView';
import { sheetQuery } from '../api';
import { Register } from './Register';

/** Who was there when, for a class's teachers: a grid, and on phones a list of one session. */
export function AttendanceTab({ classroom }: { classroom: Classroom }) {
  const { t } = useTranslation('attendance');
  const user = useUser();
  const queryClient = useQueryClient();
  const options = sheetQuery(classroom.id);
  const query = useQuery(options);
  // The class's page follows what else changes; who is in the class makes other rows.
  useChannel(`classroom/${classroom.id}`, {
    onMessage: (data) => {
      const { kind } = data as { kind?: string };
      if (kind === 'members' || kind === 'class') void renew(queryClient, options.queryKey);
    },
    resync: () => undefined,
  });
  if (!user) return null;
  return (
    <QueryView query={query}>
      {(sheet) =>
        sheet.sessions.length === 0 || sheet.members.length === 0 ? (
          <EmptyState
            title={t(sheet.sessions.length === 0 ? 'noSessions' : 'noMembers')}
            text={t(sheet.sessions.length === 0 ? 'noSessionsText' : 'noMembersText')}
          />
        ) : (
          <Register classroom={classroom} sheet={sheet} user={user.id} />
        )
      }
    </QueryView>
  );
}
