export type { KindProps } from './player/kindProps';
export { QuestionPlayer, type QuestionPlayerProps } from './player/QuestionPlayer';
export { QuestionArticle } from './pages/QuestionArticle';
export type { Content, PlayedQuestion, Question, QuestionKind, Review } from './types';
export { turtleTarget, turtleWorkspace } from './turtle/parts';
