import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from './theme';

/** Makes the theme known below. The nonce is what the Content-Security-Policy asks of styles made in the browser. */
export function ThemeRoot({ cache, children }: { cache: ReturnType<typeof createCache>; children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} storageManager={null} colorSchemeNode={null}>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}

/** The place that styles made in the browser go to. */
export function makeStyleCache(nonce: string | undefined) {
  return createCache({ key: 'lp', nonce, prepend: true });
}
