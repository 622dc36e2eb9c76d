export { courseWidgets } from './widgets';
export { Cover as CourseCover } from './components/Cover';
export { Price as CoursePrice } from './components/Price';
export { Section as CourseSection } from './components/Section';
