export { WorkTab } from './parts';
export { StateChip } from './components/StateChip';
export { dueWidgets } from './widgets';
export type { WorkState } from './types';
