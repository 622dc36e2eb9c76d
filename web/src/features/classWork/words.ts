import type { TFunction } from 'i18next';
import { weekdayOf } from '#/features/classrooms';
import { formatDateTime, formatNumber } from '#/i18n/format';
import { inClass } from '#/routing/inClass';
import { paths, type AppPath } from '#/routing/paths';
import { leftText } from './classDue/left';
import type { Assignment, LateRule, LearnerWork, Subject } from './types';

/** Where what is worked on is opened; null: nowhere, it is gone. */
export function subjectPath(subject: Subject | null, classroom: number): AppPath | null {
  const path = subject && plainPath(subject);
  return path && inClass(path, classroom);
}

function plainPath({ kind, id, slug, course_slug: course }: Subject): AppPath | null {
  if (kind === 'lesson') return course === null ? null : paths.studyLesson(course, id);
  if (slug === null) return null;
  return kind === 'question' ? paths.problem(slug) : paths.contest(slug);
}

/** A mark with one or two decimals where it has some: 8, 7.5. */
export const markText = (mark: number): string => formatNumber(Math.round(mark * 100) / 100);

/** A mark of so many points: 8/10. */
export const markOf = (mark: number, points: number): string => `${markText(mark)}/${markText(points)}`;

/** A moment with its weekday: Thứ Hai, 30/11/2026 23:59. */
export const momentText = (at: number): string => `${weekdayOf(at)}, ${formatDateTime(at)}`;

/** By when it is due and how far off that is; both in epoch seconds. */
export function dueText(t: TFunction<'classWork'>, left: TFunction<'classDue'>, due: number | null, now: number) {
  if (due === null) return t('due.none');
  return due > now
    ? t('due.ahead', { time: momentText(due), left: leftText(left, due - now) })
    : t('due.past', { time: momentText(due) });
}

/** What becomes of what is handed in late. */
export function lateText(t: TFunction<'classWork'>, late: LateRule): string {
  if (late.kind === 'until') return t('late.untilWords', { time: formatDateTime(late.until) });
  if (late.kind === 'percent') return t('late.percentWords', { percent: formatNumber(late.percent) });
  return t('late.noWords');
}

/** What was taken off for lateness, or null. */
export function takenText(t: TFunction<'classWork'>, { taken_percent: taken, days_late: days }: LearnerWork) {
  return taken > 0 ? t('taken', { percent: formatNumber(taken), count: days }) : null;
}

/** What kind of work it is, and of what. */
export function subjectText(t: TFunction<'classWork'>, { subject, on_paper: onPaper, title }: Assignment): string {
  if (onPaper) return t('kind.paper');
  if (!subject) return t('gone.short');
  const kind = t(`kind.${subject.kind}`);
  return subject.title === title ? kind : `${kind}: ${subject.title}`;
}
