export { difficulties } from './types';
export { languagesQuery, problemKeys, tagsQuery } from './api';
export { LazyConfetti, LazyVerdict } from './lazy';
export { useCooldown } from './judge/useCooldown';
export { useJudging } from './judge/useJudging';
export { useJudgingAgain } from './judge/useJudgingAgain';
export { runOnce } from './judge/runOnce';
export { ListTabs } from './components/ListTabs';
export { ProblemTable } from './components/ProblemTable';
