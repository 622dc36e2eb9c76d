export { ClassBar } from './ClassBar';
export { LiveTab } from './parts';
