import type { CourseItem } from '../types';

/** How many drawings there are to choose from. */
const DRAWINGS = 4;

/** A course's picture, or one that is drawn in the site's colours. The server writes the same. */
export function Cover({
  course,
  eager = false,
}: {
  course: Pick<CourseItem, 'id' | 'title' | 'coverImage'>;
  eager?: boolean;
}) {
  const { id, title, coverImage } = course;
  return (
    <div className="lp-course-cover">
      {coverImage ? (
        <img src={coverImage} alt="" loading={eager ? 'eager' : 'lazy'} />
      ) : (
        <span className="lp-course-drawn" data-drawing={id % DRAWINGS} aria-hidden>
          {[...title.trim()][0] ?? ''}
        </span>
      )}
    </div>
  );
}
