import { formatDate, formatTime } from '#/i18n/format';
import { weekdayOf } from '#/features/classrooms';
import type { Tone } from '#/ui/Chips';
import type { ClassSession } from '../types';

/** The tone of where a session stands. */
export const statusTones: Record<ClassSession['status'], Tone> = {
  upcoming: 'neutral',
  running: 'success',
  finished: 'info',
  cancelled: 'danger',
};

/** The tone of how somebody attended. */
export const attendanceTones = {
  present: 'success',
  late: 'warning',
  left_early: 'warning',
  absent: 'danger',
  excused: 'info',
} as const satisfies Record<string, Tone>;

/** Thứ Hai, 07/12/2026. */
export const dayText = (at: number): string => `${weekdayOf(at)}, ${formatDate(at)}`;

/** 18:00 – 19:30. */
export const hoursText = ({
  start_time: start,
  end_time: end,
}: Pick<ClassSession, 'start_time' | 'end_time'>): string => `${formatTime(start)} – ${formatTime(end)}`;
