import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useChannel } from '#/api/channel';
import { renew } from '#/api/renew';
import { codeQuery, type ClassCode } from './api';

type JustIn = ClassCode['latest'][number];

type News =
  | { kind: 'code'; url: string; digits: string; until: number }
  | { kind: 'checked_in'; who: JustIn }
  | { kind: 'look_again' };

/** How many of those who came last are shown. */
const LATEST = 6;

/** What is shown after something happened; the same: it is known already. */
export function withNews(code: ClassCode, news: News): ClassCode {
  if (news.kind === 'code') {
    const { url, digits, until } = news;
    return until > code.until ? { ...code, url, digits, until } : code;
  }
  if (news.kind === 'look_again' || code.latest.some(({ user_id: id }) => id === news.who.user_id)) return code;
  const counted = Math.min(code.counted + 1, code.of);
  return { ...code, counted, latest: [news.who, ...code.latest].slice(0, LATEST) };
}

/** The code of a session as it changes, and who comes in. */
export function useProjector(session: number) {
  const queryClient = useQueryClient();
  const query = useQuery(codeQuery(session));
  const { queryKey } = codeQuery(session);
  const resync = () => void renew(queryClient, queryKey);
  useChannel(`class-session/${session}/code`, {
    onMessage: (data) => {
      const news = data as News;
      if (news.kind === 'look_again') resync();
      else queryClient.setQueryData(queryKey, (code) => code && withNews(code, news));
    },
    resync,
  });
  return query;
}
