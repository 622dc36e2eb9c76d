export { peopleWidgets } from './widgets';
