export { CourseHead } from './components/CourseHead';
