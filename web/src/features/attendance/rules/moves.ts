import type { Press } from '#/ui/grid/moves';
import type { AttendanceStatus } from '../types';

const words: Record<string, AttendanceStatus> = { p: 'present', a: 'absent', l: 'late', e: 'excused' };

/** What a key says of somebody; null takes the teacher's word back, undefined: it is no such key. */
export function wordOf({ key, ctrlKey, metaKey, altKey }: Press): AttendanceStatus | null | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  return key === 'Delete' || key === 'Backspace' ? null : words[key.toLowerCase()];
}
