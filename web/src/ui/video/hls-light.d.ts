/** The light build has the same shape, and no declarations of its own. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
