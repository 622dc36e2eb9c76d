import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { at, http, ok, server } from '../../../tests/server';
import { person, renderWeb } from '../../../tests/screen';
import type { CourseView, LessonFinish, LessonView } from '#/features/courses';
import { aLessonView } from '../courses/fixtures';
import { studyRoutes } from './routes';

/** What was told of lessons, in tests of the player. */
export const told: { percent: string | null; body: Record<string, unknown> }[] = [];
/** Ends of lessons come into sight when a test says so. */
export const seen: (() => void)[] = [];

class FakeObserver {
  constructor(onChange: IntersectionObserverCallback) {
    const entry = { isIntersecting: true } as IntersectionObserverEntry;
    seen.push(() => onChange([entry], this as unknown as IntersectionObserver));
  }
  observe() {}
  disconnect() {}
}

/** The width of the window that media queries are told. */
export function wide(isWide: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width') ? isWide : query.includes('max-width') ? !isWide : false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

/** A browser with a wide window, in which nothing was told or seen yet. */
export function begin(): void {
  told.length = 0;
  seen.length = 0;
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  wide(true);
}

/** Opens the player at a lesson of a course, which may change while it is open. */
export function open(course: () => CourseView, lesson: Partial<LessonView> = {}, search = '?lesson=12') {
  server.use(
    http.get(at('/api/courses/:slug'), () => ok(course())),
    http.get(at('/api/lesson-item/112'), () => ok(aLessonView(lesson))),
  );
  return renderWeb({ table: studyRoutes, at: `/course-study/python-co-ban${search}`, user: person() });
}

/** The server takes what it is told, and answers. */
export function answers(answer: Partial<LessonFinish>, then?: () => void): void {
  server.use(
    http.put(at('/api/learning/lesson/112/finish'), async ({ request }) => {
      told.push({
        percent: new URL(request.url).searchParams.get('percent_complete'),
        body: (await request.json()) as Record<string, unknown>,
      });
      then?.();
      return ok({ percent: 0, course_percent: 40, next_lesson_id: null, coins: 0, congratulate: null, ...answer });
    }),
  );
}

export const article = async (name: string) => within(await screen.findByRole('article', { name }));
export const outline = async () => within(await screen.findByRole('complementary', { name: 'Các bài của khóa học' }));
