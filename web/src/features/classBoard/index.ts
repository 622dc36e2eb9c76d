export { boardQuery } from './api';
export { BoardTab } from './parts';
