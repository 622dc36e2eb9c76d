import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { api } from '#/api/client';
import { draftKey, parseRemoteDraft } from './draft';
import { DraftKeeper, type DraftServer, type DraftSnapshot } from './draftKeeper';

function serverHalf(key: string): DraftServer {
  return {
    load: async () => parseRemoteDraft(await api.get('/api/user-data/draft', { query: { key } })),
    save: async (source) => {
      const saved = await api.post('/api/user-data/draft', { body: { key, data: { source } } });
      return saved.updated_at;
    },
  };
}

/** The draft of one problem in one language, kept here and, for somebody signed in, on the server. */
export function useDraft(draft: { questionId: number; languageId: number; template: string; signedIn: boolean }): {
  keeper: DraftKeeper;
  snapshot: DraftSnapshot;
} {
  const { questionId, languageId, template, signedIn } = draft;
  const keeper = useMemo(() => {
    const key = draftKey(questionId, languageId);
    return new DraftKeeper({ key, template, server: signedIn ? serverHalf(key) : null });
  }, [questionId, languageId, template, signedIn]);
  const snapshot = useSyncExternalStore(keeper.subscribe, keeper.getSnapshot);
  useEffect(() => {
    void keeper.open();
    const online = () => keeper.online();
    const offline = () => keeper.offline();
    addEventListener('online', online);
    addEventListener('offline', offline);
    return () => {
      removeEventListener('online', online);
      removeEventListener('offline', offline);
      keeper.saveNow();
    };
  }, [keeper]);
  return { keeper, snapshot };
}
