export { MarksTab } from './parts';
export { scales } from './types';
