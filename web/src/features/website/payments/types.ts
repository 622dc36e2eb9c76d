import type { components } from '#/api/schema.gen';
import type { Schemas, With } from '#/api/types';

/** What buyers may choose. */
export type OfferedMethod = Exclude<Schemas['PayMethod'], 'free'>;

/** A key that a provider gave the site. */
export type KeyName = 'vnpay_secret' | 'payos_checksum' | 'sepay_key' | 'sepay_secret' | 'casso_secret';

/** How the site takes money. Of keys it is told which are there, never what they are. */
export type PaymentSettings = With<Schemas['PaymentSettingsView'], { keys: Record<KeyName, boolean> }>;

/** Settings as they are sent; keys that are left out stay, null takes one away. */
export type PaymentSettingsBody = components['schemas']['PaymentSettingsInput'];
