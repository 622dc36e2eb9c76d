import type { QueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { api } from '#/api/client';
import type { ClassCourse } from '#/features/classrooms';
import { courseQuery, type ItemView } from '#/features/courses';
import { questionKinds } from '#/features/questions';
import { formatDateTime } from '#/i18n/format';
import { plain } from '#/ui/commands';
import type { Pick } from './schema';

/** Most that a search shows of each list. */
const SHOWN = 12;
/** Most lessons that are offered at once. */
const LESSONS = 40;

/** Questions that may be set: mine that are out, also private ones, then those that everybody finds. */
export const findQuestions =
  (t: TFunction<'classWork'>, kinds: TFunction<'questions'>) =>
  async (search: string, signal: AbortSignal): Promise<Pick[]> => {
    const query = { search, page: 1, size: SHOWN };
    const [mine, all] = await Promise.all([
      api.list('/api/question/me', { query: { ...query, status: 'published' }, signal }),
      api.list('/api/problems', { query: { ...query, type: questionKinds.join(',') }, signal }),
    ]);
    const found = [
      ...mine.items.map(({ id, name, type, visibility }) => ({
        value: id,
        label: name,
        detail: [kinds(`kind.${type}`), visibility === 'public' ? '' : t('pick.private')].filter(Boolean).join(' · '),
      })),
      ...all.items.map(({ id, title, type }) => ({ value: id, label: title, detail: kinds(`kind.${type}`) })),
    ];
    return uniquely(found);
  };

/** Contests that may be set: those that I may change, then those that everybody finds. */
export const findContests =
  (t: TFunction<'classWork'>) =>
  async (search: string, signal: AbortSignal): Promise<Pick[]> => {
    const query = { search, page: 1, size: SHOWN };
    const pages = await Promise.all([
      api.list('/api/contests/me', { query: { ...query, role: 'manager', status: 'published' }, signal }),
      api.list('/api/contests', { query, signal }),
    ]);
    const found = pages.flatMap(({ items }) =>
      items.map(({ id, name, start_time: from, end_time: end }) => ({
        value: id,
        label: name,
        detail: t('window', { from: formatDateTime(from), to: formatDateTime(end) }),
        end,
      })),
    );
    return uniquely(found);
  };

/** Lessons of the class's courses whose title, chapter or course has every word that was typed. */
export const findLessons =
  (queryClient: QueryClient, courses: readonly ClassCourse[]) =>
  async (search: string): Promise<Pick[]> => {
    const all = await Promise.all(
      courses.map(async ({ id, slug, title }) => {
        const { curriculum } = await queryClient.ensureQueryData(courseQuery(slug));
        return lessonsIn(curriculum, [title]).map((lesson) => ({ ...lesson, course: id }));
      }),
    );
    const words = plain(search).split(/\s+/).filter(Boolean);
    return uniquely(all.flat())
      .filter(({ label, detail }) => {
        const text = plain(`${label} ${detail}`);
        return words.every((word) => text.includes(word));
      })
      .slice(0, LESSONS);
  };

/** The lessons of a curriculum with where they stand: the course, then its chapters. */
export function lessonsIn(items: readonly ItemView[], above: readonly string[]): (Pick & { detail: string })[] {
  return items.flatMap((item) =>
    item.kind === 'lesson'
      ? item.lesson
        ? [{ value: item.lesson.id, label: item.title, detail: above.join(' › ') }]
        : []
      : lessonsIn(item.children, [...above, item.title]),
  );
}

/** Each once, as it comes first. */
function uniquely<T extends { value: number }>(found: readonly T[]): T[] {
  const seen = new Set<number>();
  return found.filter(({ value }) => !seen.has(value) && seen.add(value));
}
