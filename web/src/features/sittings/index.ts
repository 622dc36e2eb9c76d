export { LateDrawer, SittingsDrawer } from './part';
