import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useChannel } from '#/api/channel';
import { signInDialog } from '#/auth/signInDialog';
import { changeSnippet, createSnippet, keepSnippet, snippetKeys } from '../api';
import { contentOf, type Content } from '../content';
import type { SnippetView } from '../types';
import { SnippetKeeper, type Links, type SnippetServer, type SnippetSnapshot } from './keeper';
import { holdName } from './leftovers';
import { adopting, shelfKey, shelfOf, tabShelf } from './shelf';

/** What an editor is opened with. */
export interface OpenedSnippet {
  /** Null: nobody is signed in. */
  user: number | null;
  /** What the server has, as it was read last; null of a new one. */
  view: SnippetView | null;
  /** What a new one begins with. */
  blank: Content;
  /** What a new one is known by. */
  draftKey: string;
}

/** The calls that a person's snippets are saved by. */
export const snippetServer: SnippetServer = {
  create: (key, { files, ...content }) => createSnippet({ ...content, files: [...files], key }),
  change: changeSnippet,
};

/** Where somebody's changes go: of who is not signed in they stay in the tab, of who is no author in the browser. */
function linksOf(user: number | null, canSave: boolean): Links {
  if (user === null) return { server: null, shelf: tabShelf };
  return { server: canSave ? snippetServer : null, shelf: (ref) => adopting(shelfOf(user, ref), tabShelf(ref)) };
}

const mayEdit = (view: SnippetView | null) => view === null || view.can_edit;

function keeperOf(queryClient: QueryClient, { user, view, blank, draftKey }: OpenedSnippet): SnippetKeeper {
  const keeper: SnippetKeeper = new SnippetKeeper({
    ...linksOf(user, mayEdit(view)),
    view,
    content: view ? contentOf(view) : blank,
    key: draftKey,
    onSaved: (saved) => keepSnippet(queryClient, saved),
    onSignedOut: () => signInDialog.ask({ ended: user ?? undefined, after: () => keeper.online() }),
  });
  return keeper;
}

/** What is written of one snippet, kept here and, for its author, on the server; made once for as long as the component is there. */
export function useSnippet(opened: OpenedSnippet): { keeper: SnippetKeeper; snapshot: SnippetSnapshot } {
  const queryClient = useQueryClient();
  const [keeper] = useState(() => keeperOf(queryClient, opened));
  const snapshot = useSyncExternalStore(keeper.subscribe, keeper.getSnapshot);
  const { user, view } = opened;
  useEffect(() => {
    void keeper.open();
    const online = () => keeper.online();
    const offline = () => keeper.offline();
    const hide = () => document.hidden && void keeper.saveWaiting();
    addEventListener('online', online);
    addEventListener('offline', offline);
    document.addEventListener('visibilitychange', hide);
    return () => {
      removeEventListener('online', online);
      removeEventListener('offline', offline);
      document.removeEventListener('visibilitychange', hide);
      void keeper.saveWaiting();
    };
  }, [keeper]);
  // What was read again may be newer than what is here.
  useEffect(() => {
    if (view) keeper.see(view);
  }, [keeper, view]);
  useConnected(keeper, user, mayEdit(snapshot.view));
  useNews(user === null ? null : snapshot.view);
  const ref = snapshot.view ? String(snapshot.view.id) : keeper.key;
  useEffect(() => (user === null ? undefined : holdName(shelfKey(user, ref))), [user, ref]);
  return { keeper, snapshot };
}

/** Who signs in here takes what they have written along. */
function useConnected(keeper: SnippetKeeper, user: number | null, canSave: boolean): void {
  const connected = useRef({ user, canSave });
  useEffect(() => {
    const { current } = connected;
    if (user === null || (current.user === user && current.canSave === canSave)) return;
    connected.current = { user, canSave };
    keeper.connect(linksOf(user, canSave));
  }, [keeper, user, canSave]);
}

/** What was saved in another tab or on another machine is read again. */
function useNews(view: SnippetView | null): void {
  const queryClient = useQueryClient();
  const mine = view?.can_edit ? view : null;
  const renew = () => {
    if (mine) void queryClient.invalidateQueries({ queryKey: snippetKeys.one(mine.slug) });
  };
  useChannel(mine && `snippet/${mine.id}`, {
    onMessage: (data) => {
      const { kind, version } = data as { kind: string; version?: number };
      if (mine && kind === 'saved' && version !== undefined && version > mine.version) renew();
    },
    resync: renew,
  });
}
