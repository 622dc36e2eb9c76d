export { CourseHead } from './components/CourseHead';
export { useImportCourse } from './courseImport/useImportCourse';
