import { formatNumber } from '#/i18n/format';

/** Bytes in a MiB. */
export const MIB = 1024 * 1024;

/** A size in bytes, in MB or GB with one decimal at most. */
export function sizeText(bytes: number): string {
  const mib = bytes / MIB;
  return mib >= 1024
    ? `${formatNumber(Math.round((mib / 1024) * 10) / 10)} GB`
    : `${formatNumber(Math.round(mib * 10) / 10)} MB`;
}
