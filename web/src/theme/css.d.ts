import 'react';

declare module 'react' {
  interface CSSProperties {
    [variable: `--lp-${string}`]: string | number | undefined;
  }
}
