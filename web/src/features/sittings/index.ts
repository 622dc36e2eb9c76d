export { SittingsDrawer } from './part';
