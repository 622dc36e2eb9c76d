import '@testing-library/jest-dom/vitest';
import createCache from '@emotion/cache';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { closeChannels } from '#/api/channel';
import { configureClient } from '#/api/client';
import { resetServerClock } from '#/api/serverClock';
import { addTexts, startI18n, texts, type Texts } from '#/i18n/i18n';
import { chooseMode, wearPageMode } from '#/theme/mode';
import { toasts } from '#/ui/toasts';
import { server } from './server';

/** A busy machine answers late. */
configure({ asyncUtilTimeout: 20_000 });

/** jsdom draws nothing, and would read every rule anew for each element that a test asks for by its role. */
Object.assign(createCache({ key: 'unused' }).sheet.constructor.prototype, { insert: () => undefined });

/** jsdom has no layout to scroll. */
window.scrollTo = () => undefined;

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  configureClient({ locale: 'vi', responses: {} });
  // What those pages add by themselves.
  addTexts(import.meta.glob<Texts>('/src/{platform,console}/**/locales/*.json'));
  if (!texts.isInitialized) await startI18n('vi', ['ui', 'app', 'auth', 'home', 'platform']);
});

/** jsdom can't type into what is edited in place: long texts are written as source. */
beforeEach(() => localStorage.setItem('lp-text-view', 'source'));

afterEach(() => {
  cleanup();
  // All files share their modules: what one of them has left is the next one's.
  closeChannels();
  chooseMode('light');
  wearPageMode(undefined);
  toasts.clear();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  resetServerClock();
});

afterAll(async () => {
  // An import that a file's end breaks off stays broken for all files after it.
  await vi.dynamicImportSettled();
  server.close();
});
