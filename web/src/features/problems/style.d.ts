import 'react';

declare module 'react' {
  interface CSSProperties {
    /** The statement's share of the page's width. */
    '--lp-split'?: string;
    /** The editor's share of the height above the results. */
    '--lp-split-results'?: string;
  }
}
