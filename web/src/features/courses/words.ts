import type { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatNumber, formatTime } from '#/i18n/format';
import type { CourseItem } from './types';

type T = ReturnType<typeof useTranslation<'courses'>>['t'];

/** How long something is to be watched or read: minutes, from an hour on hours with one decimal. The server writes the same. */
export function lengthOf(seconds: number): { unit: 'minutes' | 'hours'; value: number } {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 60 ? { unit: 'minutes', value: minutes } : { unit: 'hours', value: Math.round(minutes / 6) / 10 };
}

/** How long, in words. */
export function lengthText(t: T, seconds: number): string {
  const { unit, value } = lengthOf(seconds);
  return t(`length.${unit}`, { number: formatNumber(value) });
}

/** What there is in a course, as short facts: lessons, quizzes, video. */
export function contentsOf(
  t: T,
  course: Pick<CourseItem, 'num_lectures' | 'num_quizzes' | 'video_duration'>,
): string[] {
  const counted = (key: 'facts.lessons' | 'facts.quizzes', count: number) =>
    t(key, { count, number: formatNumber(count) });
  return [
    counted('facts.lessons', course.num_lectures),
    ...(course.num_quizzes > 0 ? [counted('facts.quizzes', course.num_quizzes)] : []),
    ...(course.video_duration > 0 ? [t('facts.video', { length: lengthText(t, course.video_duration) })] : []),
  ];
}

/** A day, or a day and time where it is not the day's beginning. */
export function momentText(at: number): string {
  return formatTime(at) === '00:00' ? formatDate(at) : formatDateTime(at);
}
