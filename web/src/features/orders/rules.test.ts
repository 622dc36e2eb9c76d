import { expect, it } from 'vitest';
import { anOrder } from './fixtures';
import { isToPay, mayBePaid, missingOf, orderSteps, stepOf } from './rules';

it('counts what went back as unpaid', () => {
  const order = anOrder({ status: 'paying', amount: 400_000, received: 300_000, refunded: 100_000 });
  expect(missingOf(order)).toBe(200_000);
  expect(isToPay(order)).toBe(true);
  expect(missingOf(anOrder({ amount: 400_000, received: 500_000 }))).toBe(0);
});

it('knows how far an order has come', () => {
  const at = (change: Parameters<typeof anOrder>[0]) => {
    const step = stepOf(anOrder(change));
    return step === null ? null : (orderSteps[step] ?? 'end');
  };
  expect(at({ status: 'initialized' })).toBe('pay');
  expect(at({ status: 'paying', received: 100_000 })).toBe('pay');
  expect(at({ status: 'paying', received: 0 })).toBe('check');
  expect(at({ status: 'waiting_for_activation' })).toBe('check');
  expect(at({ status: 'success' })).toBe('end');
  expect(at({ status: 'failure' })).toBeNull();
});

it('knows when the gateway may have been paid without a word of it yet', () => {
  const pay = { url: 'https://pay.example/', expires_at: 1_790_000_900 };
  expect(mayBePaid(anOrder({ status: 'in_progress', pay }))).toBe(true);
  expect(mayBePaid(anOrder({ status: 'in_progress' }))).toBe(false);
  expect(mayBePaid(anOrder({ status: 'in_progress', pay: null }))).toBe(false);
  expect(mayBePaid(anOrder({ status: 'paying', pay }))).toBe(false);
});
