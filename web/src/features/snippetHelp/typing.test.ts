import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TypedPiece } from './api';
import { AGAIN_MS, PIECE_MS, TypingSender } from './typing';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const main = (content: string) => ({ name: 'main.py', content });

function sender(answer: (piece: TypedPiece) => Promise<number> = () => Promise.resolve(1)) {
  const sent: TypedPiece[] = [];
  const told: number[] = [];
  const typing = new TypingSender({
    files: [main('')],
    send: (piece) => {
      sent.push(piece);
      return answer(piece);
    },
    onWatchers: (count) => told.push(count),
    onLost: () => told.push(-1),
  });
  return { typing, sent, told };
}

it('sends nothing while nobody looks, and then what is there at once', async () => {
  const { typing, sent } = sender();
  typing.change([main('p')]);
  typing.change([main('print')]);
  await vi.advanceTimersByTimeAsync(10 * PIECE_MS);
  expect(sent).toEqual([]);
  typing.follow(1, 7);
  expect(sent).toEqual([{ seq: 8, file: 'main.py', content: 'print' }]);
});

it('sends the newest text alone, no more often than twice a second', async () => {
  const { typing, sent } = sender();
  typing.follow(1, 0);
  for (const text of ['a', 'ab', 'abc']) typing.change([main(text)]);
  expect(sent.map(({ content }) => content)).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(PIECE_MS);
  expect(sent.map(({ content }) => content)).toEqual(['a', 'abc']);
  await vi.advanceTimersByTimeAsync(10 * PIECE_MS);
  expect(sent.map(({ seq }) => seq)).toEqual([1, 2]);
});

it('sends each file that differs', async () => {
  const { typing, sent } = sender();
  typing.follow(2, 0);
  typing.change([main('a'), { name: 'so.py', content: 'b' }]);
  await vi.advanceTimersByTimeAsync(5 * PIECE_MS);
  expect(sent.map(({ file }) => file)).toEqual(['main.py', 'so.py']);
});

it('waits until somebody looks again', async () => {
  const { typing, sent, told } = sender(() => Promise.resolve(0));
  typing.follow(1, 0);
  typing.change([main('a')]);
  await vi.advanceTimersByTimeAsync(PIECE_MS);
  typing.change([main('ab')]);
  await vi.advanceTimersByTimeAsync(5 * PIECE_MS);
  expect([sent.length, told]).toEqual([1, [0]]);
  typing.follow(1, 1);
  expect(sent.at(-1)).toEqual({ seq: 2, file: 'main.py', content: 'ab' });
});

it('sends again what did not arrive', async () => {
  const { typing, sent, told } = sender(({ seq }) =>
    seq === 1 ? Promise.reject(new Error('gone')) : Promise.resolve(1),
  );
  typing.follow(1, 0);
  typing.change([main('a')]);
  await vi.advanceTimersByTimeAsync(AGAIN_MS - 1);
  expect([sent.length, told]).toEqual([1, [-1]]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent.map(({ seq, content }) => [seq, content])).toEqual([
    [1, 'a'],
    [2, 'a'],
  ]);
});

it('gives up once help is over', async () => {
  const { typing, sent } = sender(() => Promise.reject(new Error('over')));
  typing.follow(1, 0);
  typing.change([main('a')]);
  typing.follow(0, 0);
  await vi.advanceTimersByTimeAsync(3 * AGAIN_MS);
  expect(sent).toHaveLength(1);
});

it('sends nothing once it is stopped', async () => {
  const { typing, sent } = sender();
  typing.follow(1, 0);
  typing.stop();
  typing.change([main('a')]);
  await vi.advanceTimersByTimeAsync(5 * PIECE_MS);
  expect(sent).toEqual([]);
  typing.begin();
  expect(sent).toHaveLength(1);
});
