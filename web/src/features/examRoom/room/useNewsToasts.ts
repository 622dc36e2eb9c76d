import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNews } from '#/features/contestNews';
import { toasts } from '#/ui/toasts';
import { newsQuery, type Heard } from '../news';
import type { ContestView } from '../types';

/** Says in the room that the staff have told or answered something, while it is not open already. */
export function useNewsToasts(contest: ContestView, isWanted: boolean, onLook: () => void) {
  const { t } = useTranslation('examRoom');
  const queryClient = useQueryClient();
  /** What was heard of before. By the server's clock, which the contest brought along. */
  const heard = useRef({ since: contest.server_time, ids: new Set<string>() });
  const tell = (what: 'told' | 'answered' | 'toRoom' | 'toMe') =>
    toasts.info(t(`news.${what}`), { label: t('news.look'), run: onLook });
  /** That something was told is told to everybody: what it is, and whether it is for this one, the lists say. */
  const look = async () => {
    const all = await queryClient.fetchQuery(newsQuery(contest.id)).catch((): Heard[] => []);
    const fresh = all.filter(({ id, at }) => at >= heard.current.since && !heard.current.ids.has(id));
    for (const { id } of fresh) heard.current.ids.add(id);
    const [newest] = fresh;
    if (newest && isWanted) tell(newest.what);
  };
  useNews(contest.id, (what) => {
    if (what === 'told') void look();
    else if (isWanted) tell(what);
  });
}
