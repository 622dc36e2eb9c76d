import { formatNumber } from '#/i18n/format';

/** An amount with its sign: what was given, what was taken. */
export const signed = (amount: number) => (amount > 0 ? `+${formatNumber(amount)}` : formatNumber(amount));
