import { realpathSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { icons } from './build/icons.ts';
import { offline } from './build/offline.ts';
import { precompress } from './build/precompress.ts';
import { missingFiles, preloads } from './build/preloads.ts';
import { routeTests } from './build/routeTests.ts';
import { stylesFirst } from './build/stylesFirst.ts';
import { templates } from './build/templates.ts';
import { texts } from './build/texts.ts';

const root = import.meta.dirname;
const api = process.env.LOPHOC_API ?? 'http://127.0.0.1:8080';

/** The libraries of every page. */
const CORE =
  /node_modules\/(?:react|react-dom|scheduler|react-router|i18next|react-i18next|@tanstack\/(?:query-core|react-query)|@emotion\/[a-z-]+|stylis)\//;

/** What every component of MUI is styled with, and what draws icons. */
const STYLES =
  /node_modules\/@mui\/(?:material\/(?:styles|colors|GlobalStyles|SvgIcon)|utils\/(?:ClassNameGenerator|generateUtilityClass))\//;

/** What of our own every page starts with. */
const BASE =
  /src\/(?:theme\/(?:ThemeRoot|mode)|i18n\/i18n|api\/(?:boot|client|envelope|queryClient|site)|auth\/(?:refusal|returnPath|session|signInDialog)|routing\/(?:AppLink|paths)|ui\/(?:ConnectionNotice|chunkReload|failureText|form\/unsaved|toasts))\.tsx?$/;

/** MUI's buttons, and the small helpers that they share with its other components. */
const BUTTONS =
  /@mui\/(?:material\/(?:Button|ButtonBase|ButtonGroup|CircularProgress|IconButton|FormControl\/(?:FormControlContext|useFormControl))|(?:utils|material\/utils)\/(?:contains|debounce|getActiveElement|isMuiElement|mergeSlotProps|ownerDocument|ownerWindow|useControlled|useEnhancedEffect|useSlotProps))\b/;

export default defineConfig({
  root,
  resolve: { alias: { '#': path.join(root, 'src') } },
  plugins: [
    routeTests(),
    preloads(),
    icons(root),
    react(),
    templates(root),
    texts(root),
    stylesFirst(),
    offline(root),
    precompress(),
  ],
  html: { cspNonce: '__NONCE__' },
  // Python in the browser waits for its WebAssembly at the top of its module.
  worker: { format: 'es' },
  server: {
    // The turtle module is the judge's; a work tree's packages may be another's.
    fs: { allow: [root, realpathSync(path.join(root, 'node_modules')), path.join(root, '../marking/src/drawing')] },
    proxy: { '/api': { target: api, changeOrigin: false }, '/api-admin': { target: api, changeOrigin: false } },
  },
  build: {
    target: 'es2022',
    manifest: true,
    // Lists of what every page has are left out of the first load.
    modulePreload: { resolveDependencies: missingFiles },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    // For the server, which names the line that broke, and serves none of them.
    sourcemap: 'hidden',
    rolldownOptions: {
      output: {
        sourcemapExcludeSources: true,
        // Every page lists the files of all screens that it may open: the list is smallest without names, and with the shortest
        // hashes that there may be.
        chunkFileNames: 'assets/[hash:7].js',
        // What goes together is one file: in many small ones the same code is larger and comes later.
        codeSplitting: {
          groups: [
            { name: 'core', test: CORE },
            { name: 'styles', test: STYLES },
            { name: 'base', test: BASE },
            { name: 'buttons', test: BUTTONS },
          ],
        },
      },
      input: {
        index: path.join(root, 'index.html'),
        platform: path.join(root, 'platform.html'),
        console: path.join(root, 'console.html'),
        identity: path.join(root, 'identity.html'),
        video: path.join(root, 'video.html'),
      },
    },
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['./tests/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'examples/**/*.test.tsx', 'build/**/*.test.ts'],
    // One jsdom for all files: making one per file takes ten times as long as the tests. Their modules are the same as well: what
    // `vi.mock` puts in the place of a module that others import stays there for the files that come after.
    isolate: false,
    // Otherwise one core stays idle, which on a machine with two is half of it.
    maxWorkers: '100%',
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
