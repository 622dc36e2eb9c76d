export { courseWidgets } from './widgets';
export { Cover as CourseCover } from './components/Cover';
export { Price as CoursePrice } from './components/Price';
export { Section as CourseSection } from './components/Section';
export { QuizRules } from './lessonView/QuizRules';
export type { LessonView, QuizSettings, QuizState, QuizTry } from './types';
