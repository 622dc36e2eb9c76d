import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#/api/envelope';
import { Outbox, type OutboxOptions } from './outbox';
import { memoryOutbox, type Outgoing } from './outboxStore';

interface Body {
  text: string;
  isHeld?: boolean;
}

const lost = () => new ApiError({ status: 0, key: 'offline', message: '', kind: 'offline' });
const refusal = (status: number) => new ApiError({ status, key: 'refused', message: 'Không được' });

let isOnline: boolean;
const store = { current: memoryOutbox() };
const boxes: Outbox<Body, string>[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  isOnline = true;
  store.current = memoryOutbox();
});

afterEach(() => {
  for (const box of boxes.splice(0)) box.close();
  vi.useRealTimers();
});

function make(change: Partial<OutboxOptions<Body, string>> = {}) {
  const sent: Outgoing<Body>[] = [];
  const answers: string[] = [];
  const box = new Outbox<Body, string>({
    user: 7,
    kind: 'test',
    store: Promise.resolve(store.current),
    send: (item) => {
      sent.push(item);
      return Promise.resolve(item.body.text);
    },
    onSent: (_, answer) => answers.push(answer),
    onRefused: () => [],
    isHeld: ({ isHeld }) => isHeld === true,
    isOnline: () => isOnline,
    ...change,
  });
  boxes.push(box);
  return { box, sent, answers };
}

const texts = (items: readonly Outgoing<Body>[]) => items.map(({ body }) => body.text);
const settled = () => vi.advanceTimersByTimeAsync(0);

it('sends one after the other and keeps nothing that has arrived', async () => {
  const { box, answers } = make();
  box.add({ text: 'a' });
  box.add({ text: 'b' });
  expect(texts(box.getSnapshot().items)).toEqual(['a', 'b']);
  await settled();
  expect(answers).toEqual(['a', 'b']);
  expect(box.getSnapshot()).toEqual({ items: [], sending: null, isStuck: false });
  expect(await store.current.read(7, 'test')).toEqual([]);
});

it('waits without a network, also for a later page, and sends with the same key when it is back', async () => {
  isOnline = false;
  const first = make();
  const { key } = first.box.add({ text: 'a' });
  first.box.add({ text: 'b' });
  await settled();
  expect(first.box.getSnapshot()).toMatchObject({ isStuck: true });
  expect(first.sent).toEqual([]);
  isOnline = true;
  const later = make();
  await later.box.open();
  await settled();
  expect(texts(later.sent)).toEqual(['a', 'b']);
  expect(later.sent[0]?.key).toBe(key);
});

it('sends again what did not get through, with the same key and later each time', async () => {
  let failures = 2;
  const keys: string[] = [];
  const { box, answers } = make({
    send: ({ key, body }) => {
      keys.push(key);
      if (failures > 0) {
        failures -= 1;
        return Promise.reject(lost());
      }
      return Promise.resolve(body.text);
    },
  });
  box.add({ text: 'a' });
  await settled();
  expect(box.getSnapshot().isStuck).toBe(true);
  await vi.advanceTimersByTimeAsync(3000);
  expect(keys).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(6000);
  expect(answers).toEqual(['a']);
  expect(new Set(keys).size).toBe(1);
});

it('goes on after a refusal, with what takes its place', async () => {
  const refused: string[] = [];
  const { box, sent } = make({
    send: (item) => {
      sent.push(item);
      return item.body.text === 'bad' ? Promise.reject(refusal(409)) : Promise.resolve('');
    },
    onRefused: ({ body }) => {
      refused.push(body.text);
      return [{ text: 'again' }, { text: 'held', isHeld: true }];
    },
  });
  box.add({ text: 'bad' });
  box.add({ text: 'next' });
  await settled();
  expect(refused).toEqual(['bad']);
  expect(texts(sent)).toEqual(['bad', 'again', 'next']);
  expect(texts(box.getSnapshot().items)).toEqual(['held']);
});

it('keeps what somebody has to sign in for', async () => {
  const { box } = make({ send: () => Promise.reject(refusal(401)) });
  box.add({ text: 'a' });
  await settled();
  expect(texts(box.getSnapshot().items)).toEqual(['a']);
  expect(box.getSnapshot().isStuck).toBe(true);
});

it('takes back what waits, and not what is on its way', async () => {
  let finish: (text: string) => void = () => {};
  const { box } = make({ send: () => new Promise((resolve) => (finish = resolve)) });
  const first = box.add({ text: 'a' });
  const second = box.add({ text: 'b' });
  expect(box.remove(first.key)).toBe(false);
  expect(box.remove(second.key)).toBe(true);
  finish('');
  await settled();
  expect(box.getSnapshot().items).toEqual([]);
});

it('is of one person: what others left stays theirs', async () => {
  isOnline = false;
  make().box.add({ text: 'a' });
  await settled();
  const other = make({ user: 8 });
  await other.box.open();
  expect(other.box.getSnapshot().items).toEqual([]);
});
