import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart } from '#/ui/lazyPart';
import { PartPending } from '../components/PartPending';
import { useBegun } from '../useBegun';

const importCourse = lazyPart(async () => {
  const [module] = await Promise.all([import('./ImportCourse'), loadNamespaces(['courseImport'])]);
  return module.default;
}, PartPending);

/**
 * Courses from files: `begin` opens a dialog for a new course, or for more lessons at the end of one. `dialogs` stands where the page
 * stays for as long as imports are to be followed. `onAdded` is called with the course into which lessons came.
 */
export function useImportCourse(onAdded?: (course: number) => void) {
  const { begun, begin, end } = useBegun<number | null>();
  const dialogs = begun.map(({ key, work: course }) => (
    <importCourse.Part key={key} course={course} onAdded={onAdded} onClose={() => end(key)} />
  ));
  return { begin, dialogs };
}
