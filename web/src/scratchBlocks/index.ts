export { Blocks } from './Blocks';
