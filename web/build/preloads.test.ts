import { expect, it } from 'vitest';
import { commonFiles } from './preloads.ts';

it('what all pages begin with is found through what they import', () => {
  const chunk = (fileName: string, imports: string[], isEntry = false) => ({
    type: 'chunk',
    fileName,
    imports,
    isEntry,
  });
  const bundle = Object.fromEntries(
    [
      chunk('site.js', ['base.js', 'site-only.js'], true),
      chunk('console.js', ['base.js'], true),
      chunk('base.js', ['core.js']),
      chunk('core.js', []),
      chunk('site-only.js', []),
      chunk('later.js', ['core.js']),
    ].map((file) => [file.fileName, file]),
  ) as unknown as Parameters<typeof commonFiles>[0];
  expect(commonFiles(bundle).sort()).toEqual(['base.js', 'core.js']);
});
