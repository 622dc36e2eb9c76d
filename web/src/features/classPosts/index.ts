export { PostsTab } from './parts';
