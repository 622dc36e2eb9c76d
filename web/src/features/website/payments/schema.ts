import * as z from 'zod/mini';
import { message } from '#/ui/form/message';
import { rules } from '#/ui/form/rules';
import type { KeyName, OfferedMethod, PaymentSettings, PaymentSettingsBody } from './types';

/** What buyers may choose, in the order of the screen. */
export const offeredMethods = ['gateway', 'bank_transfer', 'cash', 'cod'] as const satisfies readonly OfferedMethod[];

/** The keys of who tells of money by messages of the bank; VNPay's stands with its terminal. */
export const bankKeys = ['payos_checksum', 'sepay_key', 'sepay_secret', 'casso_secret'] as const;
const keyNames = ['vnpay_secret', ...bankKeys] as const satisfies readonly KeyName[];

/** How many characters the server takes. */
export const limits = { name: 100, tax_code: 20, address: 300, key: 500, account: 40, terminal: 20 } as const;

const HUNDRED = 100;
const HOURS_MOST = 720;
const DAYS_MOST = 90;

/** A record with something of each name. */
const each = <Name extends string, Value>(names: readonly Name[], of: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>;

/** The settings in their form; a key that was not typed stays what it is, unless it is dropped. */
export const paymentsSchema = z
  .object({
    methods: z.object(each(offeredMethods, () => z.boolean())),
    bank_bin: z.nullable(z.string()),
    account: rules.optionalText(limits.account),
    account_name: rules.optionalText(limits.name),
    prefix: z.string().check(z.trim(), z.regex(/^[A-Z]{2}$/i, message('payments:invalid.prefix'))),
    order_hours: rules.wholeBetween(1, HOURS_MOST),
    refund_days: rules.wholeBetween(0, DAYS_MOST),
    affiliate_value: rules.wholeBetween(0, HUNDRED),
    affiliate_bonus: rules.wholeBetween(0, HUNDRED),
    vnpay_terminal: rules.optionalText(limits.terminal),
    seller: z.object({
      name: rules.optionalText(limits.name),
      tax_code: rules.optionalText(limits.tax_code),
      address: rules.optionalText(limits.address),
    }),
    keys: z.object(each(keyNames, () => rules.optionalText(limits.key))),
    drop: z.object(each(keyNames, () => z.boolean())),
  })
  .check(
    z.refine(({ bank_bin: bin, account }) => account === '' || bin !== null, {
      message: 'required',
      path: ['bank_bin'],
    }),
    z.refine(({ bank_bin: bin, account, methods }) => account !== '' || (bin === null && !methods.bank_transfer), {
      message: message('payments:invalid.account'),
      path: ['account'],
    }),
  );
export type PaymentsForm = z.infer<typeof paymentsSchema>;

/** What the form begins with: never with a key. */
export const formOf = (settings: PaymentSettings): PaymentsForm => ({
  methods: each(offeredMethods, (method) => settings.methods.includes(method)),
  bank_bin: settings.bank_bin,
  account: settings.account ?? '',
  account_name: settings.account_name,
  prefix: settings.prefix,
  order_hours: settings.order_hours,
  refund_days: settings.refund_days,
  affiliate_value: settings.affiliate_value,
  affiliate_bonus: settings.affiliate_bonus,
  vnpay_terminal: settings.vnpay_terminal ?? '',
  seller: { ...settings.seller },
  keys: each(keyNames, () => ''),
  drop: each(keyNames, () => false),
});

/** What is sent: of the keys those that were typed, and those that go. */
export function bodyOf({ methods, keys, drop, ...form }: PaymentsForm, version: number): PaymentSettingsBody {
  const changed = keyNames.flatMap((name): [KeyName, string | null][] => {
    if (keys[name] !== '') return [[name, keys[name]]];
    return drop[name] ? [[name, null]] : [];
  });
  return {
    ...form,
    methods: offeredMethods.filter((method) => methods[method]),
    account: form.account || null,
    vnpay_terminal: form.vnpay_terminal || null,
    keys: Object.fromEntries(changed),
    version,
  };
}
