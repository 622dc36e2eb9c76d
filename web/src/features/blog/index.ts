export { postKeys } from './api';
export { PostCards } from './components/PostCard';
export type { PostItem, PostView } from './types';
