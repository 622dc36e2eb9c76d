import { api } from '#/api/client';
import type { Found } from '#/ui/form/AsyncSelectField';

/** What a search shows at most. */
const SHOWN = 12;

/** Courses to choose from: those that I may change, of which who only sells has none, and those that everybody finds. */
export async function findCourses(search: string, signal: AbortSignal, size = SHOWN): Promise<Found<number>[]> {
  const query = { search, page: 1, size };
  const [mine, all] = await Promise.all([
    api.list('/api/courses/me', { query, signal }).catch(() => ({ items: [] })),
    api.list('/api/courses', { query, signal }),
  ]);
  const titles = new Map([...mine.items, ...all.items].map(({ id, title }) => [id, title]));
  return [...titles].map(([value, label]) => ({ value, label }));
}
