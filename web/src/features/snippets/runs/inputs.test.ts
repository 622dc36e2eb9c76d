import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#/api/envelope';
import type { RunInput } from '../types';
import { InputSender } from './inputs';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const lost = () => new ApiError({ status: 0, key: 'offline', message: '', kind: 'offline' });

function setUp() {
  const send = vi.fn<(input: RunInput) => Promise<unknown>>(() => Promise.resolve(true));
  const onRefused = vi.fn();
  const inputs = new InputSender({ send, onRefused });
  return { inputs, send, onRefused, sent: () => send.mock.calls.map(([input]) => input) };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('what is typed into a program', () => {
  it('goes piece by piece, each with the next number', async () => {
    const { inputs, sent } = setUp();
    inputs.add('An\n');
    inputs.add('Bình\n');
    inputs.add(null);
    await settle();
    expect(sent()).toEqual([
      { seq: 1, text: 'An\n' },
      { seq: 2, text: 'Bình\n' },
      { seq: 3, eof: true },
    ]);
  });

  it('goes on after what the run has had already', async () => {
    const { inputs, sent } = setUp();
    inputs.know(4);
    inputs.add('5\n');
    await settle();
    expect(sent()).toEqual([{ seq: 5, text: '5\n' }]);
  });

  it('is sent again with its number where no answer came', async () => {
    const { inputs, send, sent } = setUp();
    send.mockRejectedValueOnce(lost());
    inputs.add('5\n');
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent()).toEqual([
      { seq: 1, text: '5\n' },
      { seq: 1, text: '5\n' },
    ]);
  });

  it('is not sent again where the answer alone was lost', async () => {
    const { inputs, send, sent } = setUp();
    send.mockRejectedValueOnce(lost());
    inputs.add('5\n');
    await settle();
    inputs.hear(1, '5\n', false);
    inputs.add('6\n');
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent()).toEqual([
      { seq: 1, text: '5\n' },
      { seq: 2, text: '6\n' },
    ]);
  });

  it('goes again with the next number where another tab was first', async () => {
    const { inputs, sent } = setUp();
    inputs.add('ở đây\n');
    await settle();
    inputs.hear(1, 'ở tab khác\n', false);
    await settle();
    expect(sent()).toEqual([
      { seq: 1, text: 'ở đây\n' },
      { seq: 2, text: 'ở đây\n' },
    ]);
    inputs.hear(2, 'ở đây\n', false);
    await settle();
    expect(sent()).toHaveLength(2);
  });

  it('is the same without what the server leaves out', async () => {
    const { inputs, sent } = setUp();
    inputs.add('a\u0007b\r\n');
    await settle();
    inputs.hear(1, 'ab\n', false);
    await settle();
    expect(sent()).toHaveLength(1);
  });

  it('goes with the number that the server asks for', async () => {
    const { inputs, send, sent } = setUp();
    const gap = new ApiError({ status: 412, key: 'input_gap', message: '', data: { next: 7 } });
    send.mockRejectedValueOnce(gap);
    inputs.know(9);
    inputs.add('5\n');
    await settle();
    expect(sent().map(({ seq }) => seq)).toEqual([10, 7]);
  });

  it('ends with the program', async () => {
    const { inputs, send, sent, onRefused } = setUp();
    send.mockRejectedValueOnce(new ApiError({ status: 412, key: 'input_over', message: 'Đã kết thúc' }));
    inputs.add('5\n');
    inputs.add('6\n');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent()).toHaveLength(1);
    expect(onRefused.mock.calls).toEqual([[expect.objectContaining({ message: 'Đã kết thúc' }), true]]);
  });

  it('goes on after a piece that is too long', async () => {
    const { inputs, send, sent, onRefused } = setUp();
    send.mockRejectedValueOnce(new ApiError({ status: 413, key: 'too_large', message: 'Quá dài' }));
    inputs.add('dài\n');
    inputs.add('6\n');
    await settle();
    expect(sent().at(-1)).toEqual({ seq: 1, text: '6\n' });
    expect(onRefused.mock.calls).toEqual([[expect.objectContaining({ message: 'Quá dài' }), false]]);
  });
});
