export { ScratchPlayer } from './ScratchPlayer';
