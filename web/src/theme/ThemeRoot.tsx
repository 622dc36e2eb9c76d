import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import GlobalStyles from '@mui/system/GlobalStyles';
import ThemeProvider from '@mui/system/ThemeProvider';
import type { ReactNode } from 'react';
import { theme } from './theme';

/**
 * The theme with its variables in place. MUI's own provider does the same and also keeps a colour mode; ours is kept by
 * `mode.ts`, so its 3 KB are not in every first load.
 */
const withVariables = { ...theme, vars: theme.generateThemeVars(), spacing: theme.generateSpacing() };
const variables = theme.generateStyleSheets();

/** Makes the theme known below. The nonce is what the Content-Security-Policy asks of styles made in the browser. */
export function ThemeRoot({ cache, children }: { cache: ReturnType<typeof createCache>; children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={withVariables}>{children}</ThemeProvider>
      <GlobalStyles styles={variables} />
    </CacheProvider>
  );
}

/** The place that styles made in the browser go to. */
export function makeStyleCache(nonce: string | undefined) {
  return createCache({ key: 'lp', nonce, prepend: true });
}
