import type { LessonView } from '#/features/courses';
import { isPlayable } from '#/ui/video/source';

/** What completes a lesson, for who learns it. */
export type Completion =
  /** It is read to its end. */
  | 'read'
  /** A file of it is opened. */
  | 'file'
  /** So much of its film is played. */
  | 'film'
  /** And the questions in the film are answered. */
  | 'filmAsked'
  | 'quiz'
  /** Nobody sees it done: the learner says so. */
  | 'word';

/** What completes a lesson. Of a film of others, of lessons without the thing that they are about, the page can't know. */
export function completionOf(lesson: Pick<LessonView, 'type' | 'video' | 'files'>, origin: string): Completion {
  const { type, video, files } = lesson;
  const hasFilm = video !== null && isPlayable(video.url, origin);
  switch (type) {
    case 'lecture':
      return 'read';
    case 'file':
      return files.length > 0 ? 'file' : 'word';
    case 'video':
      return hasFilm ? 'film' : 'word';
    case 'video_interaction':
      return hasFilm ? 'filmAsked' : 'word';
    case 'quiz':
      return 'quiz';
  }
}
