import type { CourseView } from '#/features/courses';
import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart } from '#/ui/lazyPart';

const link = lazyPart(
  async () => {
    const [{ CertificateLink }] = await Promise.all([
      import('#/features/certificates'),
      loadNamespaces(['certificates']),
    ]);
    return CertificateLink;
  },
  // What may not be there leaves no gap.
  () => null,
);

/** The way to one's certificate, when the course is done. */
export function Certificate({ course }: { course: Pick<CourseView, 'id' | 'my'> }) {
  return course.my?.finished_at ? <link.Part courseId={course.id} /> : null;
}
