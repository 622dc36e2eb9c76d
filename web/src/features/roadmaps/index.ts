export { nextRowPart, saveToListPart } from './parts';
export { roadmapWidgets } from './widgets';
