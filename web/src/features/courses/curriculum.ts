import { paths, withQuery, type AppPath } from '#/routing/paths';
import type { LessonWay } from './api';
import type { CourseItem, CourseView, ItemView } from './types';

/** Up to so many lessons all chapters are open at first. */
export const OPEN_AT_ONCE = 40;

/** The lessons of a curriculum, in the order in which they are learnt. */
export function lessonsOf(items: readonly ItemView[]): ItemView[] {
  return items.flatMap((item) => (item.kind === 'lesson' ? [item] : lessonsOf(item.children)));
}

/** The chapters that are open at first: all of a short course, else the one with the next lesson. The server opens the same. */
export function openAtFirst(items: readonly ItemView[], next: number | null): ReadonlySet<number> {
  const all = lessonsOf(items);
  const wanted = all.find(({ id }) => id === next) ?? all[0];
  const open = new Set<number>();
  const visit = (item: ItemView) => {
    if (item.kind === 'lesson') return;
    if (all.length <= OPEN_AT_ONCE || lessonsOf([item]).some(({ id }) => id === wanted?.id)) open.add(item.id);
    item.children.forEach(visit);
  };
  items.forEach(visit);
  return open;
}

/** The lesson that the address names, and those around it; null where the course has none of that name. */
export function lessonAt(
  items: readonly ItemView[],
  id: number,
): { item: ItemView; place: number; total: number; before: ItemView | null; after: ItemView | null } | null {
  const all = lessonsOf(items);
  const place = all.findIndex((item) => item.id === id);
  const item = all[place];
  if (!item) return null;
  return { item, place: place + 1, total: all.length, before: all[place - 1] ?? null, after: all[place + 1] ?? null };
}

/** Whether a learner may open a lesson now; previews are for everybody. */
export function isOpen({ state, is_preview: isPreview }: ItemView): boolean {
  return state !== 'locked' || isPreview;
}

/** The item of a lesson of which only its own id is known; null: the course does not have it. */
export function itemOfLesson(items: readonly ItemView[], lesson: number): number | null {
  return lessonsOf(items).find((item) => item.lesson?.id === lesson)?.id ?? null;
}

/** How an open lesson is reached: who has joined (or edits) by the lesson itself, others by its preview. */
export function wayTo(course: Pick<CourseView, 'slug' | 'my' | 'can_edit'>, item: ItemView): LessonWay | null {
  if (!item.lesson || !isOpen(item)) return null;
  const learns = item.state !== 'locked' && (course.can_edit || (course.my !== null && !course.my.ended));
  return !learns && item.is_preview ? { course: course.slug, item: item.id } : { lesson: item.lesson.id };
}

/** The item that the address names as the lesson to be shown. */
export function lessonIn(search: URLSearchParams): number | null {
  const id = search.get('lesson');
  return id !== null && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}

/** Where a lesson opens, or the next one: in the study player for who learns the course, else in the course's page. The server writes the same. */
export function lessonPath({ slug, my }: Pick<CourseItem, 'slug' | 'my'>, item: number | undefined): AppPath {
  return my && !my.ended ? paths.studyCourse(slug, { lesson: item }) : withQuery(paths.course(slug), { lesson: item });
}

/** The chapters around a lesson, from the outermost on. */
export function chaptersOf(items: readonly ItemView[], lesson: number): number[] {
  for (const item of items) {
    if (item.kind === 'lesson' || !lessonsOf([item]).some(({ id }) => id === lesson)) continue;
    return [item.id, ...chaptersOf(item.children, lesson)];
  }
  return [];
}

/** Which lesson "continue" goes to: the next one, else the first. */
export function continueAt({ my, curriculum }: Pick<CourseView, 'my' | 'curriculum'>): number | null {
  return my?.next?.item_id ?? lessonsOf(curriculum)[0]?.id ?? null;
}

/** What is told of a closed item at the item itself: what holds for the whole course, or for all of its chapter, is told once above. */
export function ownReason({ state, reason, message }: ItemView, above: string | null): string | null {
  const isOwn = reason === 'lesson_not_opened' || reason === 'must_finish_previous';
  return state === 'locked' && isOwn && message !== above ? message : null;
}

/** How many lessons are finished among how many, and how long all of them are. */
export function sumOf(items: readonly ItemView[]): { lessons: number; done: number; seconds: number } {
  const all = lessonsOf(items);
  return {
    lessons: all.length,
    done: all.filter(({ state }) => state === 'done').length,
    seconds: all.reduce((sum, { lesson }) => sum + (lesson?.duration ?? 0), 0),
  };
}
