import { expect, it } from 'vitest';
import { bodyOf, formOf, paymentsSchema, type PaymentsForm } from './schema';
import { settings } from './fixtures';

const faults = (change: Partial<PaymentsForm>) =>
  paymentsSchema.safeParse({ ...formOf(settings()), ...change }).error?.issues.map(({ path }) => path.join('.')) ?? [];

it('sends the keys that were typed and those that go, and leaves the others out', () => {
  const form = formOf(settings({ keys: { ...settings().keys, vnpay_secret: true, sepay_key: true } }));
  expect(Object.values(form.keys)).toEqual(['', '', '', '', '']);
  form.keys.casso_secret = 'khoa-moi';
  form.drop.sepay_key = true;
  expect(bodyOf(form, 3)).toMatchObject({ version: 3, keys: { casso_secret: 'khoa-moi', sepay_key: null } });
  expect(bodyOf(form, 3).keys).not.toHaveProperty('vnpay_secret');
});

it('wants an account for transfers, and its bank', () => {
  const methods = { gateway: false, bank_transfer: true, cash: false, cod: false };
  expect(faults({})).toEqual([]);
  expect(faults({ methods })).toEqual(['account']);
  expect(faults({ account: '0123456789' })).toEqual(['bank_bin']);
  expect(faults({ methods, account: '0123456789', bank_bin: '970436' })).toEqual([]);
  expect(faults({ prefix: 'L1' })).toEqual(['prefix']);
});
