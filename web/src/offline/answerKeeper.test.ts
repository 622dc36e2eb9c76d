import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#/api/envelope';
import { AnswerKeeper, type KeeperOptions } from './answerKeeper';
import { memoryStore, type AnswerStore } from './answerStore';
import type { HeldDraft } from './drafts';

const lost = () => new ApiError({ status: 0, key: 'offline', message: '', kind: 'offline' });
const refused = (status: number, key: string) => new ApiError({ status, key, message: '' });

/** Drafts of a server: the greater number wins, of two alike the first. */
function aServer() {
  const held = new Map<number, HeldDraft>();
  return {
    held,
    post: (question: number, draft: HeldDraft): HeldDraft => {
      const now = held.get(question);
      if (!now || draft.seq > now.seq) held.set(question, draft);
      return held.get(question) ?? draft;
    },
  };
}

interface Told extends Partial<KeeperOptions> {
  server?: ReturnType<typeof aServer>;
}

async function aKeeper({ server = aServer(), ...told }: Told = {}) {
  const post = vi.fn((question: number, draft: HeldDraft, _keepalive: boolean) =>
    Promise.resolve(server.post(question, draft)),
  );
  const onAdopted = vi.fn();
  const onClosed = vi.fn();
  const keeper = new AnswerKeeper({
    user: 5,
    qs: 40,
    store: memoryStore(),
    post,
    load: (question) => Promise.resolve(server.held.get(question) ?? null),
    onAdopted,
    onClosed,
    deadline: () => null,
    now: Date.now,
    isOnline: () => true,
    ...told,
  });
  const answers = await keeper.open(
    new Map([
      [1, server.held.get(1) ?? null],
      [2, null],
    ]),
  );
  return { keeper, post, onAdopted, onClosed, answers, server };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the keeper of answers', () => {
  it('sends the newest answer two seconds after the last change, once', async () => {
    const { keeper, post } = await aKeeper();
    keeper.change(1, 'a');
    await vi.advanceTimersByTimeAsync(1500);
    keeper.change(1, 'ab');
    await vi.advanceTimersByTimeAsync(1999);
    expect(post).not.toHaveBeenCalled();
    expect(keeper.getSnapshot()).toEqual({ state: 'waiting', unsent: new Set([1]) });
    await vi.advanceTimersByTimeAsync(1);
    expect(post.mock.calls).toEqual([[1, { seq: 1, answer: 'ab' }, false]]);
    expect(keeper.getSnapshot()).toEqual({ state: 'saved', unsent: new Set() });
    keeper.change(1, 'abc');
    await vi.advanceTimersByTimeAsync(2000);
    expect(post).toHaveBeenLastCalledWith(1, { seq: 2, answer: 'abc' }, false);
  });

  it('sends at once when the page is hidden or closed, past its end', async () => {
    const { keeper, post } = await aKeeper();
    const stop = keeper.listen();
    keeper.change(1, 'a');
    dispatchEvent(new Event('pagehide'));
    expect(post).toHaveBeenCalledWith(1, { seq: 1, answer: 'a' }, true);
    await vi.advanceTimersByTimeAsync(0);
    keeper.change(2, 'b');
    vi.spyOn(document, 'hidden', 'get').mockReturnValueOnce(true);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(post).toHaveBeenLastCalledWith(2, { seq: 1, answer: 'b' }, true);
    stop();
  });

  it('sends each change at once in the last ten seconds', async () => {
    const { keeper, post } = await aKeeper({ deadline: () => 100_000, now: () => 90_000 });
    keeper.change(1, 'a');
    expect(post).toHaveBeenCalledWith(1, { seq: 1, answer: 'a' }, false);
  });

  it('sends one after the other for each question', async () => {
    const waiting: ((held: HeldDraft) => void)[] = [];
    const post = vi.fn(
      (..._sent: [number, HeldDraft, boolean]) => new Promise<HeldDraft>((resolve) => waiting.push(resolve)),
    );
    const { keeper } = await aKeeper({ post, deadline: () => 5000, now: () => 0 });
    keeper.change(1, 'a');
    keeper.change(1, 'ab');
    keeper.change(1, 'abc');
    expect(post).toHaveBeenCalledTimes(1);
    waiting[0]?.({ seq: 1, answer: 'a' });
    await vi.advanceTimersByTimeAsync(0);
    expect(post).toHaveBeenCalledTimes(2);
    expect(post).toHaveBeenLastCalledWith(1, { seq: 2, answer: 'abc' }, false);
  });

  it('keeps what it can’t send, and sends it when the connection is back', async () => {
    let isOnline = false;
    const store = memoryStore();
    const { keeper, post } = await aKeeper({ store, isOnline: () => isOnline });
    const stop = keeper.listen();
    keeper.change(1, 'a');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(post).not.toHaveBeenCalled();
    expect(keeper.getSnapshot().state).toBe('offline');
    expect(await store.read(5, 40)).toMatchObject([{ question: 1, seq: 1, answer: 'a', sentSeq: 0 }]);
    isOnline = true;
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(post).toHaveBeenCalledTimes(1);
    expect(keeper.getSnapshot().state).toBe('saved');
    stop();
  });

  it('says that an answer is kept here once it is', async () => {
    let finish: () => void = () => undefined;
    const store = { ...memoryStore(), write: () => new Promise<void>((resolve) => (finish = resolve)) };
    const { keeper } = await aKeeper({ store, isOnline: () => false });
    keeper.change(1, 'a');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(keeper.getSnapshot().state).toBe('waiting');
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(keeper.getSnapshot().state).toBe('offline');
  });

  it('tries again what failed, longer and longer, and says so', async () => {
    const post = vi
      .fn()
      .mockRejectedValueOnce(lost())
      .mockRejectedValueOnce(lost())
      .mockResolvedValue({ seq: 1, answer: 'a' });
    const { keeper } = await aKeeper({ post });
    keeper.change(1, 'a');
    await vi.advanceTimersByTimeAsync(2000);
    expect(keeper.getSnapshot().state).toBe('failed');
    await vi.advanceTimersByTimeAsync(5000);
    expect(post).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(9999);
    expect(post).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(keeper.getSnapshot().state).toBe('saved');
  });

  it('takes a new number after one that may have arrived', async () => {
    const server = aServer();
    const post = vi.fn((question: number, draft: HeldDraft) => {
      const held = server.post(question, draft);
      // The first receipt is lost.
      return draft.seq === 1 ? Promise.reject(lost()) : Promise.resolve(held);
    });
    const { keeper, onAdopted } = await aKeeper({ server, post });
    keeper.change(1, 'a');
    await vi.advanceTimersByTimeAsync(2000);
    keeper.change(1, 'ab');
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.held.get(1)).toEqual({ seq: 2, answer: 'ab' });
    expect(onAdopted).not.toHaveBeenCalled();
  });

  it('sends no more where the attempt is over', async () => {
    const post = vi.fn().mockRejectedValue(refused(412, 'already_submitted'));
    const { keeper, onClosed } = await aKeeper({ post });
    keeper.change(1, 'a');
    await vi.advanceTimersByTimeAsync(2000);
    expect(onClosed).toHaveBeenCalledWith('already_submitted');
    keeper.change(2, 'b');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(post).toHaveBeenCalledTimes(1);
  });

  it('does not send again what is too large, until it is changed', async () => {
    const post = vi.fn().mockRejectedValue(refused(413, 'too_large'));
    const { keeper } = await aKeeper({ post });
    keeper.change(1, 'a');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(post).toHaveBeenCalledTimes(1);
    expect(keeper.getSnapshot().state).toBe('failed');
  });
});

describe('an answer that is sent by itself', () => {
  it('has no draft sent beside it, and one again where it was refused', async () => {
    const { keeper, post } = await aKeeper();
    keeper.change(1, 'a');
    keeper.hold(1, true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(post).not.toHaveBeenCalled();
    keeper.hold(1, false);
    expect(post).toHaveBeenCalledWith(1, { seq: 1, answer: 'a' }, false);
  });

  it('leaves nothing to be sent once it has arrived', async () => {
    const store = memoryStore();
    const { keeper, post } = await aKeeper({ store });
    keeper.change(1, 'a');
    keeper.drop(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(post).not.toHaveBeenCalled();
    expect(keeper.getSnapshot().unsent).toEqual(new Set());
    expect(await store.read(5, 40)).toMatchObject([{ seq: 1, sentSeq: 1 }]);
  });
});

describe('after a reload', () => {
  const kept = async (store: AnswerStore, seq: number, sentSeq: number) =>
    store.write({ user: 5, qs: 40, question: 1, seq, answer: 'ở máy', sentSeq, at: 0 });
  const serverWith = (seq: number) => {
    const server = aServer();
    server.held.set(1, { seq, answer: 'trên mạng' });
    return server;
  };

  it('the newer of both goes on, and is sent where the server lacks it', async () => {
    const store = memoryStore();
    await kept(store, 3, 1);
    const { answers, server, onAdopted } = await aKeeper({ store, server: serverWith(2) });
    expect(answers.get(1)).toBe('ở máy');
    await vi.advanceTimersByTimeAsync(0);
    expect(server.held.get(1)).toEqual({ seq: 3, answer: 'ở máy' });
    expect(onAdopted).not.toHaveBeenCalled();
  });

  it('the server’s goes on where it is newer, and what was never sent is offered', async () => {
    const store = memoryStore();
    await kept(store, 2, 1);
    const { answers, onAdopted } = await aKeeper({ store, server: serverWith(4) });
    expect(answers.get(1)).toBe('trên mạng');
    expect(onAdopted).toHaveBeenCalledWith(1, 'trên mạng', 'ở máy');
  });

  it('nothing is told where the server had it all', async () => {
    const store = memoryStore();
    await kept(store, 2, 2);
    const { onAdopted } = await aKeeper({ store, server: serverWith(4) });
    expect(onAdopted).not.toHaveBeenCalled();
  });
});

describe('two devices', () => {
  it('one takes over what the other wrote, and tells', async () => {
    const server = aServer();
    const here = await aKeeper({ server });
    const there = await aKeeper({ server });
    there.keeper.change(1, 'kia');
    await vi.advanceTimersByTimeAsync(2000);
    await here.keeper.look(1, 1);
    expect(here.onAdopted).toHaveBeenCalledWith(1, 'kia', '');
    here.keeper.change(1, 'đây');
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.held.get(1)).toEqual({ seq: 2, answer: 'đây' });
    await here.keeper.look(1, 2);
    expect(here.onAdopted).toHaveBeenCalledTimes(1);
  });

  it('one that was away learns of it when it sends', async () => {
    const server = aServer();
    const here = await aKeeper({ server });
    server.held.set(1, { seq: 7, answer: 'kia' });
    here.keeper.change(1, 'đây');
    await vi.advanceTimersByTimeAsync(2000);
    expect(here.onAdopted).toHaveBeenCalledWith(1, 'kia', 'đây');
    here.keeper.change(1, 'đây nữa');
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.held.get(1)).toEqual({ seq: 8, answer: 'đây nữa' });
  });

  it('who writes on while it is told keeps writing', async () => {
    const server = aServer();
    let answer: (() => void) | undefined;
    const post = vi.fn(
      (question: number, draft: HeldDraft) =>
        new Promise<HeldDraft>((resolve) => {
          answer = () => resolve(server.post(question, draft));
        }),
    );
    const { keeper, onAdopted } = await aKeeper({ server, post });
    keeper.change(1, 'a');
    await vi.advanceTimersByTimeAsync(2000);
    server.held.set(1, { seq: 4, answer: 'kia' });
    keeper.change(1, 'ab');
    answer?.();
    await vi.advanceTimersByTimeAsync(2000);
    answer?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(onAdopted).not.toHaveBeenCalled();
    expect(server.held.get(1)).toEqual({ seq: 5, answer: 'ab' });
  });

  it('agree in the end, whatever is lost on the way, and what was written last by turns stays', async () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      let state = seed;
      const next = (below: number) => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
      };
      const server = aServer();
      let isSafe = false;
      const post = (question: number, draft: HeldDraft) => {
        const fate = isSafe ? 2 : next(4);
        if (fate === 0) return Promise.reject(lost());
        const held = server.post(question, draft);
        return fate === 1 ? Promise.reject(lost()) : Promise.resolve(held);
      };
      const first = await aKeeper({ server, post });
      const second = await aKeeper({ server, post });
      const devices = [first.keeper, second.keeper];
      let last = '';
      for (let turn = 0; turn < 12; turn += 1) {
        const device = devices[next(2)] as AnswerKeeper;
        await device.look(1);
        last = `${seed}/${turn}`;
        device.change(1, last);
        await vi.advanceTimersByTimeAsync(next(2) ? 2000 : 200);
        isSafe = true;
        // By turns: one is done before the other begins.
        await vi.advanceTimersByTimeAsync(120_000);
        isSafe = false;
      }
      for (const device of devices) await device.look(1);
      expect(server.held.get(1)?.answer, `seed ${seed}`).toBe(last);
      for (const device of devices) device.close();
    }
  });
});
