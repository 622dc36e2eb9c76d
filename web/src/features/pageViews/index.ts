export { sendView, type PageView } from './api';
export { useMeasuringChoice } from './consent';
export { measuringNotice, readersSection } from './parts';
export { trackerOf, type Place, type ViewTracker } from './track';
