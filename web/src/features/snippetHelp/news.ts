import { useQueryClient } from '@tanstack/react-query';
import { useChannel } from '#/api/channel';
import { helpKeys, renewHelp, type Help } from './api';

/** What the topic of a snippet tells; of a text that would not fit `content` is null. */
type News =
  | { kind: 'typed'; seq: number; file: string; content: string | null }
  | { kind: 'saved'; version: number }
  | { kind: 'watchers'; watchers: Help['watchers'] }
  | { kind: 'remark'; id: number; n: number }
  | { kind: 'ended' };

/** Help with what the topic has told of it; undefined: it is to be asked for again. */
export function withNews(help: Help, news: News): Help | null | undefined {
  if (news.kind === 'watchers') return { ...help, watchers: news.watchers };
  if (news.kind === 'ended') return null;
  // What was typed stays in sight until what was saved is here.
  if (news.kind === 'remark' || news.kind === 'saved') return help;
  if (news.content === null) return undefined;
  // What comes late is older than what is known.
  if (news.seq <= help.typed_seq) return help;
  return { ...help, typed: { ...help.typed, [news.file]: news.content }, typed_seq: news.seq };
}

/** Help without what was typed before the snippet was saved; what was typed since lies over that. */
export function withoutSaved(help: Help, before: Help['typed']): Help {
  const since = Object.entries(help.typed).filter(([name, content]) => before[name] !== content);
  return { ...help, typed: Object.fromEntries(since) };
}

/** Follows a snippet's topic while help with it is open. */
export function useHelpNews(
  id: number | null,
  heard: { onSaved?: () => Promise<unknown>; onRemark?: (n: number) => void; onEnded?: () => void } = {},
): void {
  const queryClient = useQueryClient();
  const saved = async (of: number, typed: Help['typed']) => {
    await heard.onSaved?.();
    queryClient.setQueryData<Help | null>(helpKeys.open(of), (now) => now && withoutSaved(now, typed));
  };
  useChannel(id === null ? null : `snippet/${id}`, {
    onMessage: (data) => {
      if (id === null) return;
      const news = data as News;
      const known = queryClient.getQueryData<Help | null>(helpKeys.open(id));
      const next = known ? withNews(known, news) : undefined;
      if (next === undefined) void renewHelp(queryClient, id);
      else queryClient.setQueryData(helpKeys.open(id), next);
      if (news.kind === 'saved') void saved(id, known?.typed ?? {}).catch(() => undefined);
      if (news.kind === 'remark') heard.onRemark?.(news.n);
      if (news.kind === 'ended') heard.onEnded?.();
    },
    resync: () => {
      if (id !== null) void renewHelp(queryClient, id);
    },
  });
}
