export { homeQuery } from './api';
export { homeWidgets } from './widgets';
