export { courseQuery } from './api';
export { CourseHead } from './components/CourseHead';
export { useImportCourse } from './courseImport/useImportCourse';
export type { EditedCourse } from './types';
