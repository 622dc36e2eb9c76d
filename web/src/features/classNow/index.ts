export { classNowWidgets } from './widgets';
