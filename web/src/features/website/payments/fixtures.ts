import type { PaymentSettings } from './types';

/** Settings of a site that has saved none. */
export const settings = (change: Partial<PaymentSettings> = {}): PaymentSettings => ({
  methods: [],
  bank_bin: null,
  account: null,
  account_name: '',
  prefix: 'LH',
  order_hours: 72,
  refund_days: 7,
  affiliate_value: 0,
  affiliate_bonus: 0,
  vnpay_terminal: null,
  seller: { name: '', tax_code: '', address: '' },
  version: 0,
  keys: { vnpay_secret: false, payos_checksum: false, sepay_key: false, sepay_secret: false, casso_secret: false },
  banks: [
    { bin: '970422', name: 'MB Bank' },
    { bin: '970436', name: 'Vietcombank' },
  ],
  callbacks: {
    vnpay: 'https://lop.example/api/transaction/callback/vnpay',
    payos: 'https://lop.example/api/transaction/callback/payos',
    sepay: 'https://lop.example/api/transaction/callback/sepay',
    casso: 'https://lop.example/api/transaction/callback/casso',
  },
  payment_allowed: true,
  ...change,
});
