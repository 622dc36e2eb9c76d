export { profileWidgets } from './widgets';
