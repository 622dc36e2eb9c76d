import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChannel } from '#/api/channel';
import { useDebouncedValue } from '#/ui/useDebouncedValue';
import { sessionRows, sheetQuery, takeRows } from '../api';
import type { WaitingChange } from '../keeping/marks';
import type { AttendanceRow, Sheet } from '../types';
import { statusWord } from '../words';

/** How long a session is looked at before it is followed, in milliseconds. */
const STAY_MS = 400;

/** A colleague's change, in words for who can't see it. */
export type News = string;

/** Follows the rows of a session; answers what has been told last that is not my own. */
export function useLiveRows(classroom: number, session: number | undefined, mine: readonly WaitingChange[]): News {
  const { t } = useTranslation('attendance');
  const queryClient = useQueryClient();
  const [news, setNews] = useState('');
  const { queryKey } = sheetQuery(classroom);
  // Whoever walks through the columns does not ask for each of them.
  const followed = useDebouncedValue(session, { delayMs: STAY_MS });
  useChannel(followed === undefined ? null : `class-session/${followed}/attendance`, {
    onMessage: (data) => {
      const { kind, rows } = data as { kind?: string; rows?: AttendanceRow[] };
      if (kind !== 'rows' || !rows) return;
      const sheet = queryClient.getQueryData<Sheet>(queryKey);
      takeRows(queryClient, classroom, rows);
      const words = rows.flatMap((row) => {
        const member = sheet?.members.find(({ user_id: user }) => user === row.user_id);
        const known = member?.rows[row.session_id];
        const isMine = mine.some(
          ({ body }) => body.session === row.session_id && body.marks.some(({ user_id: user }) => user === row.user_id),
        );
        const isNew = row.version > (known?.version ?? 0) && row.status !== (known?.status ?? null);
        return member && isNew && !isMine ? [`${member.full_name}: ${statusWord(t, row.status)}`] : [];
      });
      if (words.length > 0) setNews(words.join('; '));
    },
    // The sheet may be older than the first message.
    resync: () => {
      if (followed === undefined) return;
      const told = sessionRows(classroom, followed);
      void told.then((rows) => takeRows(queryClient, classroom, rows)).catch(() => undefined);
    },
  });
  return news;
}
