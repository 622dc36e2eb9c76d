export { homeWidgets } from './widgets';
