export { InClassNote } from './part';
