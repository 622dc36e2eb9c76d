import { useEffect } from 'react';
import { useUser } from '#/auth/useUser';
import type { CourseView, LessonView } from '#/features/courses';
import { filesIn, hold } from '#/offline/hold';

/** The player opens again without a connection, at the lessons that were opened with one. */
export function useHeld({ slug }: CourseView, { id, blocks }: LessonView): void {
  const user = useUser()?.id;
  useEffect(() => {
    if (user === undefined) return;
    void hold(user, {
      pages: [location.pathname],
      answers: [`/api/courses/${encodeURIComponent(slug)}`, `/api/lesson-item/${id}`],
      media: filesIn(blocks),
    });
    // What a lesson shows comes with its address; a signature that is made anew is no other lesson.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [user, slug, id]);
}
