import { api } from '#/api/client';
import { findCourses } from '#/features/courses';
import type { Found } from '#/ui/form/AsyncSelectField';

/** Most that a search shows. */
const SHOWN = 12;
/** Who may be put before a class. */
const teaching = ['teacher', 'admin'] as const;

/** Accounts that may teach, by name or e-mail. */
export async function findTeachers(search: string, signal: AbortSignal): Promise<Found<number>[]> {
  const pages = await Promise.all(
    teaching.map((role) => api.list('/api-admin/users', { query: { search, role, page: 1, size: SHOWN }, signal })),
  );
  return pages.flatMap(({ items }) =>
    items.map(({ id, full_name: name, email }) => ({ value: id, label: name || email, detail: email })),
  );
}

/** Courses that may have to be finished first: all but the course itself. */
export const findOthers =
  (course: number) =>
  async (search: string, signal: AbortSignal): Promise<Found<number>[]> =>
    (await findCourses(search, signal)).filter(({ value }) => value !== course);
