import 'react';

declare module 'react' {
  interface CSSProperties {
    /** The code's share of the page's width. */
    '--lp-split-code'?: string;
    /** The run's share of the height above the input. */
    '--lp-split-run'?: string;
  }
}
