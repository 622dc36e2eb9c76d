import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#/api/envelope';
import type { Schemas } from '#/api/types';
import { AwayLog, type Span } from './awayLog';
import { BEAT_MS, keepBeating, SILENT_MS } from './beats';

const offline = new ApiError({ status: 0, key: 'offline', message: '', kind: 'offline' });
const answer = { paused: false, ends_at: null, moved: false };

let isHidden = false;
let stop = () => undefined as void;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_790_000_000_000 });
  isHidden = false;
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
});

afterEach(() => {
  stop();
  stop = () => undefined;
  vi.useRealTimers();
  Reflect.deleteProperty(document, 'hidden');
});

const turn = (hidden: boolean) => {
  isHidden = hidden;
  document.dispatchEvent(new Event('visibilitychange'));
};

/** A room that beats; what it has sent and told. */
function aRoom({ isNoted = true } = {}) {
  const sent: { body: Schemas['RoomBeat']; keepalive: boolean }[] = [];
  const told: { back: Span[]; silent: boolean[] } = { back: [], silent: [] };
  const network = { isThere: true };
  stop = keepBeating({
    log: new AwayLog(11, () => Math.floor(Date.now() / 1000)),
    isNoted: () => isNoted,
    post: (body, keepalive) => {
      sent.push({ body, keepalive });
      return network.isThere ? Promise.resolve(answer) : Promise.reject(offline);
    },
    onAnswer: () => undefined,
    onBack: (span) => told.back.push(span),
    onSilent: (isSilent) => told.silent.push(isSilent),
    random: () => 0.5,
  });
  return { sent, told, network };
}

it('gives a sign at once and every twenty seconds', async () => {
  const { sent } = aRoom();
  expect(sent).toEqual([{ body: { away: false, events: [] }, keepalive: false }]);
  await vi.advanceTimersByTimeAsync(2 * BEAT_MS);
  expect(sent).toHaveLength(3);
  stop();
  await vi.advanceTimersByTimeAsync(5 * BEAT_MS);
  expect(sent.filter(({ body }) => !body.away)).toHaveLength(3);
});

it('says at once that the page is left, and brings the span when it is back', async () => {
  const { sent, told } = aRoom();
  turn(true);
  expect(sent.at(-1)).toEqual({ body: { away: true, events: [] }, keepalive: true });
  await vi.advanceTimersByTimeAsync(5000);
  turn(false);
  const span = { from_time: 1_790_000_000, to_time: 1_790_000_005 };
  expect(told.back).toEqual([span]);
  expect(sent.at(-1)).toEqual({ body: { away: false, events: [span] }, keepalive: false });
  await vi.advanceTimersByTimeAsync(BEAT_MS);
  expect(sent.at(-1)?.body.events).toEqual([]);
});

it('tells once of a tab that is hidden and then closed, and what could not be sent after a reload', async () => {
  const { sent, network } = aRoom();
  network.isThere = false;
  turn(true);
  dispatchEvent(new Event('pagehide'));
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(3000);
  turn(false);
  await vi.advanceTimersByTimeAsync(0);
  stop();
  await vi.advanceTimersByTimeAsync(1000);
  const { sent: after } = aRoom();
  expect(after[0]?.body.events).toEqual([{ from_time: 1_790_000_000, to_time: 1_790_000_003 }]);
});

it('notes nothing while nothing is sat', () => {
  const { sent } = aRoom({ isNoted: false });
  turn(true);
  turn(false);
  expect(sent).toHaveLength(1);
});

it('says that nothing was heard for a minute, and that it is back', async () => {
  const { told, network } = aRoom();
  network.isThere = false;
  await vi.advanceTimersByTimeAsync(SILENT_MS - 1000);
  expect(told.silent).not.toContain(true);
  await vi.advanceTimersByTimeAsync(BEAT_MS);
  expect(told.silent.at(-1)).toBe(true);
  network.isThere = true;
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(told.silent.at(-1)).toBe(false);
});
