export type { KindProps } from './player/kindProps';
export { QuestionPlayer, type QuestionPlayerProps } from './player/QuestionPlayer';
export { Media } from './player/Media';
export { QuestionPanel } from './panel/QuestionPanel';
export { QuestionArticle } from './pages/QuestionArticle';
export type { Content, PlayedQuestion, Question, QuestionKind, RenderedBlock, Review } from './types';
export { turtleTarget, turtleWorkspace } from './turtle/parts';
