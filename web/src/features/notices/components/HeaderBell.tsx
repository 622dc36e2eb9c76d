import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useChannel } from '#/api/channel';
import { paths, withQuery } from '#/routing/paths';
import Bell from '#/ui/notices/Bell';
import { noticeKeys, unreadOf, unreadQuery } from '../api';
import { useNotices, useReadNotices } from '../useNotices';

/** The bell of whoever is signed in: it rings live, and asks for the list when it is opened first. */
export function HeaderBell({ userId }: { userId: number }) {
  const queryClient = useQueryClient();
  const [wasShown, setWasShown] = useState(false);
  const { data: unread = 0 } = useQuery(unreadQuery);
  const { query, more } = useNotices(wasShown);
  const { open, readAll } = useReadNotices();
  const resync = () => void queryClient.invalidateQueries({ queryKey: noticeKeys.all });
  useChannel(`user/${userId}`, {
    onMessage: (message) => {
      const now = unreadOf(message);
      if (now === null) return;
      queryClient.setQueryData(noticeKeys.unread, now);
      void queryClient.invalidateQueries({ queryKey: noticeKeys.list });
    },
    resync,
  });
  return (
    <Bell
      unread={unread}
      notices={query}
      more={more}
      onShow={() => setWasShown(true)}
      onOpen={open}
      onReadAll={readAll}
      settings={withQuery(paths.personalInformation, { tab: 'notices' })}
    />
  );
}
