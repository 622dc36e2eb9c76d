/** What buyers may choose. */
export type OfferedMethod = 'gateway' | 'bank_transfer' | 'cash' | 'cod';

/** A key that a provider gave the site. */
export type KeyName = 'vnpay_secret' | 'payos_checksum' | 'sepay_key' | 'sepay_secret' | 'casso_secret';

/** Who tells of money by a call. */
export type CallbackProvider = 'vnpay' | 'payos' | 'sepay' | 'casso';

/** How the site takes money. */
export interface PaymentSettings {
  methods: OfferedMethod[];
  bank_bin: string | null;
  account: string | null;
  account_name: string;
  /** What references begin with. */
  prefix: string;
  order_hours: number;
  refund_days: number;
  /** Of a hundred, off for who buys by an affiliate's code. */
  affiliate_value: number;
  /** Of a hundred of what is paid, for the code's owner. */
  affiliate_bonus: number;
  vnpay_terminal: string | null;
  seller: { name: string; tax_code: string; address: string };
  /** 0: never saved. */
  version: number;
  /** Which keys are there; what they are is never told. */
  keys: Record<KeyName, boolean>;
  banks: { bin: string; name: string }[];
  /** Addresses to be entered at the providers. */
  callbacks: Record<CallbackProvider, string>;
  /** Whether the platform lets the site take money at all. */
  payment_allowed: boolean;
}

/** Settings as they are sent; keys that are left out stay, null takes one away. */
export type PaymentSettingsBody = Omit<PaymentSettings, 'keys' | 'banks' | 'callbacks' | 'payment_allowed'> & {
  keys: Partial<Record<KeyName, string | null>>;
};
