import { formatNumber } from '#/i18n/format';

const units = ['B', 'KB', 'MB', 'GB'];

/** A size in bytes, in units of 1024. */
export function formatSize(bytes: number): string {
  const power = Math.min(units.length - 1, bytes > 0 ? Math.floor(Math.log2(bytes) / 10) : 0);
  const value = bytes / 1024 ** power;
  return `${formatNumber(value >= 10 || power === 0 ? Math.round(value) : Math.round(value * 10) / 10)} ${units[power]}`;
}
