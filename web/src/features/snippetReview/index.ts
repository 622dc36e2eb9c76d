export { ReviewPanel } from './ReviewPanel';
export { RemarkedFiles } from './components/RemarkedFiles';
export { useRemarks } from './useRemarks';
export type { ReviewedSnippet, SnippetFile, SnippetRemark } from './api';
