export { bankQuery } from './authoring/api';
export { bankList } from './authoring/filters';
export { problemWidgets } from './widgets';
