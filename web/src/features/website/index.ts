export { websiteWidgets } from './widgets';
