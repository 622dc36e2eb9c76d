export { sendView, type PageView } from './api';
export { measuringNotice } from './parts';
export { readersSection } from './readers/part';
export { trackerOf, type Place, type ViewTracker } from './track';
