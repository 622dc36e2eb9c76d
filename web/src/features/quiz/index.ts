export { QuizLesson } from './part';
