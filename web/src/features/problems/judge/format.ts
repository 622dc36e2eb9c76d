import { formatNumber } from '#/i18n/format';

/** KiB as whole or tenths of MiB, in the language's numbers. */
export function mebibytes(kib: number): string {
  const mib = kib / 1024;
  return formatNumber(mib >= 10 ? Math.round(mib) : Math.round(mib * 10) / 10);
}

/** Points without endless digits. */
export function points(score: number): string {
  return formatNumber(Math.round(score * 100) / 100);
}
