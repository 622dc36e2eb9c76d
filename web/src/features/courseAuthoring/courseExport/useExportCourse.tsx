import { lazyPart } from '#/ui/lazyPart';
import { PartPending } from '../components/PartPending';
import { useBegun } from '../useBegun';

const exportCourse = lazyPart(async () => (await import('./ExportCourse')).default, PartPending);

/** A course that is exported. */
export interface Exported {
  id: number;
  title: string;
}

/** Courses as files: `begin` exports one, or shows again how far it is. `dialogs` stands where the page stays. Texts: `courseAuthoring`. */
export function useExportCourse() {
  const { begun, begin, end } = useBegun<Exported>();
  const dialogs = begun.map(({ key, work: course }) => (
    <exportCourse.Part key={key} course={course} onClose={() => end(key)} />
  ));
  return {
    begin: (course: Exported) => {
      // The new dialog follows the task that the closed one has begun.
      for (const { key, work } of begun) if (work.id === course.id) end(key);
      begin(course);
    },
    dialogs,
  };
}
