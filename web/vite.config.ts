import { realpathSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { icons } from './build/icons.ts';
import { precompress } from './build/precompress.ts';
import { routeTests } from './build/routeTests.ts';
import { stylesFirst } from './build/stylesFirst.ts';
import { templates } from './build/templates.ts';
import { texts } from './build/texts.ts';

const root = import.meta.dirname;
const api = process.env.LOPHOC_API ?? 'http://127.0.0.1:8080';

/** The libraries of every page. */
const CORE =
  /node_modules\/(?:react|react-dom|scheduler|react-router|i18next|react-i18next|@tanstack\/(?:query-core|react-query)|@emotion\/[a-z-]+|stylis)\//;

/** What every component of MUI is styled with. */
const STYLES =
  /node_modules\/@mui\/(?:material\/(?:styles|colors)|utils\/(?:ClassNameGenerator|generateUtilityClass))\//;

export default defineConfig({
  root,
  resolve: { alias: { '#': path.join(root, 'src') } },
  plugins: [routeTests(), icons(root), react(), templates(root), texts(root), stylesFirst(), precompress()],
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
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    // For the server, which names the line that broke, and serves none of them.
    sourcemap: 'hidden',
    rolldownOptions: {
      output: {
        sourcemapExcludeSources: true,
        // Every page lists the files of all screens that it may open: the list is smaller where only screens have names.
        chunkFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.includes('/pages/') ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
        // What every page needs is one file: in many small ones the same code is larger and comes later.
        codeSplitting: {
          groups: [
            { name: 'core', test: CORE },
            { name: 'styles', test: STYLES },
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
    // One jsdom for all files: making one per file takes ten times as long as the tests.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 30_000,
  },
});
