import { realpathSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { icons } from './build/icons.ts';
import { offline } from './build/offline.ts';
import { precompress } from './build/precompress.ts';
import { missingFiles, preloads } from './build/preloads.ts';
import { routeTests } from './build/routeTests.ts';
import { runtimes } from './build/runtimes.ts';
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
  /src\/(?:theme\/(?:ThemeRoot|mode)|i18n\/(?:format|i18n)|api\/(?:boot|client|envelope|queryClient|site)|auth\/(?:refusal|returnPath|session|signInDialog)|routing\/(?:AppLink|crumbs|paths)|ui\/(?:ConnectionNotice|ErrorPage|chunkReload|failureText|form\/unsaved|lazyPart|pageSizes|states|toasts|useDebouncedValue|usePageTitle))\.tsx?$|icons-material\/(?:Close|Search)\.mjs$|modulepreload-polyfill/;

/** Features of which others take single things: what they don't take stays out of their pages. */
const PICKED = /src\/features\/(?:courses|orders|problems)\//;

/** MUI's words and the boxes around them. */
const WORDS = /@mui\/material\/(?:Box|Typography)\//;

/** MUI's buttons, and the small helpers that they share with its other components. */
const BUTTONS =
  /@mui\/(?:material\/(?:Button|ButtonBase|ButtonGroup|CircularProgress|IconButton|FormControl\/(?:FormControlContext|useFormControl))|(?:utils|material\/utils)\/(?:contains|debounce|getActiveElement|isMuiElement|mergeSlotProps|ownerDocument|ownerWindow|useControlled|useEnhancedEffect|useSlot|useSlotProps))\b/;

/** The head of a screen. */
const HEADER = /src\/ui\/PageHeader\.tsx$/;

/** What stands on its own in many screens, and in the larger parts below. */
const CARDS = /@mui\/material\/(?:Card|CardContent|Paper)\//;
const ALERT = /@mui\/material\/Alert\//;
const WAITING = /@mui\/material\/Skeleton\//;
const PHONE = /src\/ui\/usePhone\.ts$/;

/** What lists have, of rows and of cards alike, and what is above them. */
const LISTS = /src\/ui\/(?:Pagination|table\/(?:listState|useListState))\.tsx?$/;
const FILTERS = /src\/ui\/(?:FilterBar|SearchField)\.tsx?$/;

/** The frame of a field to type in, and a field of a form. */
const FIELD = /@mui\/material\/(?:FormHelperText|FormLabel|InputAdornment|OutlinedInput)\//;
const TEXT = /src\/ui\/form\/TextField\.tsx$/;

/** The rules of forms, which some screens have without a form. */
const RULES = /node_modules\/zod\/|src\/ui\/form\/rules\.ts$/;

/** What every form that is sent has. */
const FORM = /src\/ui\/form\/(?:ApiForm|SubmitButton|useApiForm)\.tsx?$/;

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
    runtimes(root),
    offline(root),
    precompress(),
  ],
  html: { cspNonce: '__NONCE__' },
  // Python in the browser waits for its WebAssembly at the top of its module.
  worker: { format: 'es' },
  server: {
    // The turtle module is the judge's; a work tree's packages may be another's.
    fs: { allow: [root, realpathSync(path.join(root, 'node_modules')), path.join(root, '../marking/src/drawing')] },
    proxy: Object.fromEntries(
      ['/api', '/api-admin', '/run/frame'].map((place) => [place, { target: api, changeOrigin: false }]),
    ),
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
      treeshake: { moduleSideEffects: [{ test: PICKED, sideEffects: false }] },
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
            { name: 'words', test: WORDS },
            { name: 'buttons', test: BUTTONS },
            { name: 'header', test: HEADER },
            { name: 'cards', test: CARDS },
            { name: 'alert', test: ALERT },
            { name: 'waiting', test: WAITING },
            { name: 'phone', test: PHONE },
            { name: 'lists', test: LISTS },
            { name: 'filters', test: FILTERS },
            { name: 'field', test: FIELD },
            { name: 'rules', test: RULES },
            { name: 'text', test: TEXT },
            { name: 'form', test: FORM },
          ],
        },
      },
      input: {
        index: path.join(root, 'index.html'),
        platform: path.join(root, 'platform.html'),
        console: path.join(root, 'console.html'),
        identity: path.join(root, 'identity.html'),
        video: path.join(root, 'video.html'),
        embed: path.join(root, 'embed.html'),
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
