export { QuizAttemptById } from './attempt';
export { QuizLesson } from './part';
