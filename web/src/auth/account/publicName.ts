import type { PublicNameMode } from '#/api/types';

/** Younger people are seen short, whatever they chose. */
const FULL_FROM_YEARS = 16;

/** Whether somebody with this birthday (YYYY-MM-DD) is too young to be seen with the whole name. */
export function isSeenShort(dob: string | null, now: Date = new Date()): boolean {
  if (!dob) return false;
  const [year = 0, month = 1, day = 1] = dob.split('-').map(Number);
  return new Date(year + FULL_FROM_YEARS, month - 1, day) > now;
}

/** A name as strangers see it. The given name comes last in Vietnamese: *Nguyễn Văn An* is *An N.* */
export function publicName(fullName: string, mode: PublicNameMode, nickname: string): string {
  if (mode === 'nickname' && nickname.trim() !== '') return nickname.trim();
  if (mode === 'full') return fullName;
  const words = fullName.trim().split(/\s+/);
  const [family = ''] = words;
  const given = words.at(-1) ?? '';
  return words.length > 1 ? `${given} ${[...family][0]?.toLocaleUpperCase('vi')}.` : given;
}
