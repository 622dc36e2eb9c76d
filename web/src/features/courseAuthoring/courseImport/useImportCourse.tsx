import { lazy, Suspense } from 'react';
import { loadNamespaces } from '#/i18n/i18n';
import { useBegun } from '../useBegun';

const ImportCourse = lazy(async () => {
  const [module] = await Promise.all([import('./ImportCourse'), loadNamespaces(['courseImport'])]);
  return module;
});

/**
 * Courses from files: `begin` opens a dialog for a new course, or for more lessons at the end of one. `dialogs` stands where the page
 * stays for as long as imports are to be followed. `onAdded` is called with the course into which lessons came.
 */
export function useImportCourse(onAdded?: (course: number) => void) {
  const { begun, begin, end } = useBegun<number | null>();
  const dialogs = (
    <Suspense>
      {begun.map(({ key, work: course }) => (
        <ImportCourse key={key} course={course} onAdded={onAdded} onClose={() => end(key)} />
      ))}
    </Suspense>
  );
  return { begin, dialogs };
}
