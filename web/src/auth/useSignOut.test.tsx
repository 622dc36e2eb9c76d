import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { outboxStore } from '#/offline/outboxStore';
import { at, http, ok, refused, server } from '../../tests/server';
import { useSignOut } from './useSignOut';

const KIND = 'trial';
const leftTo = vi.fn();

/** What this browser keeps: one that the server has, and one that it lacks. */
async function keep() {
  const store = await outboxStore();
  const item = { user: 5, kind: KIND, seq: 1, at: 1, body: null };
  await store.write({ ...item, key: 'saved', isSent: true });
  await store.write({ ...item, key: 'unsaved' });
  return store;
}

const never = () => new Promise<void>(() => undefined);

async function signOut(wait: () => Promise<void> = never) {
  const queryClient = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useSignOut(undefined, wait), { wrapper });
  await act(() => result.current.mutateAsync({}).catch(() => undefined));
}

beforeEach(async () => {
  leftTo.mockClear();
  const { href, origin } = location;
  vi.stubGlobal('location', { href, origin, assign: leftTo });
  server.use(http.post(at('/api/users/sign-out'), () => ok(true)));
  const store = await outboxStore();
  await Promise.all((await store.read(5, KIND)).map(({ key }) => store.remove(key)));
});

describe('signing out', () => {
  it('forgets what the server has, without a worker too, and keeps what it lacks', async () => {
    const store = await keep();
    await signOut();
    expect((await store.read(5, KIND)).map(({ key }) => key)).toEqual(['unsaved']);
    expect(leftTo).toHaveBeenCalledWith('/');
  });

  it('does so of a session that is over already, and of none that goes on', async () => {
    const store = await keep();
    server.use(http.post(at('/api/users/sign-out'), () => refused(500, 'internal', '')));
    await signOut();
    expect(await store.read(5, KIND)).toHaveLength(2);
    expect(leftTo).not.toHaveBeenCalled();
    server.use(http.post(at('/api/users/sign-out'), () => refused(401, 'login_required', '')));
    await signOut();
    expect(await store.read(5, KIND)).toHaveLength(1);
    expect(leftTo).toHaveBeenCalledOnce();
  });

  it('is done where that fails, or takes too long', async () => {
    const store = await keep();
    const drop = vi.spyOn(store, 'dropSent').mockRejectedValueOnce(new Error('broken'));
    await signOut();
    expect(leftTo).toHaveBeenCalledOnce();
    drop.mockReturnValueOnce(never());
    await signOut(() => Promise.resolve());
    expect(leftTo).toHaveBeenCalledTimes(2);
  });
});
