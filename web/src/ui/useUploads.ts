import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#/api/envelope';
import { faultOf, sendFile, uploadFailure, type FileView, type Sending, type UploadTarget } from './upload';

/** One file of an upload, and where it stands. */
export interface UploadItem<R = unknown> {
  id: number;
  file: File;
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'refused';
  /** The part that is sent, 0 to 1. */
  part: number;
  /** Why it failed, or is not sent at all. */
  reason?: string;
  result?: R;
}

/** How many are sent at once. */
const AT_ONCE = 2;

/** Files being uploaded, a few at a time. What is cancelled leaves the list. */
export function useUploads<R = FileView>(target: UploadTarget, onUploaded: (result: R) => void) {
  const [items, setItems] = useState<UploadItem<R>[]>([]);
  const underway = useRef(new Map<number, Sending<R>>());
  const count = useRef(0);
  const latest = useRef({ target, onUploaded });
  useEffect(() => {
    latest.current = { target, onUploaded };
  });
  const change = useCallback((id: number, next: Partial<UploadItem<R>>) => {
    setItems((all) => all.map((item) => (item.id === id ? { ...item, ...next } : item)));
  }, []);
  const start = useCallback(
    async ({ id, file }: UploadItem<R>) => {
      const sending = sendFile<R>(file, latest.current.target, (part) => change(id, { part }));
      underway.current.set(id, sending);
      change(id, { state: 'sending', part: 0, reason: undefined });
      try {
        const result = await sending.done;
        underway.current.delete(id);
        change(id, { state: 'done', part: 1, result });
        latest.current.onUploaded(result);
      } catch (error) {
        underway.current.delete(id);
        if (error instanceof ApiError && error.kind === 'aborted') return;
        change(id, { state: 'failed', reason: uploadFailure(error) });
      }
    },
    [change],
  );
  useEffect(() => {
    const next = items.find(({ id, state }) => state === 'waiting' && !underway.current.has(id));
    if (next && underway.current.size < AT_ONCE) void start(next);
  }, [items, start]);
  useEffect(() => {
    const all = underway.current;
    return () => {
      for (const sending of all.values()) sending.cancel();
    };
  }, []);
  return {
    items,
    isBusy: items.some(({ state }) => state === 'waiting' || state === 'sending'),
    add: (files: readonly File[]) => {
      const fresh = files.map((file): UploadItem<R> => {
        count.current += 1;
        const reason = faultOf(file, target) ?? undefined;
        return { id: count.current, file, state: reason ? 'refused' : 'waiting', part: 0, reason };
      });
      setItems((all) => [...all, ...fresh]);
    },
    retry: (id: number) => change(id, { state: 'waiting', part: 0, reason: undefined }),
    /** Cancels it where it is being sent, and takes it off the list. */
    remove: (id: number) => {
      const sending = underway.current.get(id);
      underway.current.delete(id);
      sending?.cancel();
      setItems((all) => all.filter((item) => item.id !== id));
    },
    clear: () => setItems((all) => all.filter(({ state }) => state === 'waiting' || state === 'sending')),
  };
}
