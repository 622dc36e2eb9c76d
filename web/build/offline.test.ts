import { describe, expect, it } from 'vitest';
import { heldFiles, heldModules } from './offline.ts';

const module = (importedIds: string[] = [], dynamicallyImportedIds: string[] = []) => ({
  importedIds,
  dynamicallyImportedIds,
});

/** A web of a few modules. */
const modules: Record<string, ReturnType<typeof module>> = {
  '/web/src/app/main.tsx': module(['/web/src/app/table.ts']),
  '/web/src/app/table.ts': module([], ['/web/src/features/manage/pages/ManagePage.tsx']),
  '/web/src/features/study/pages/StudyPage.tsx': module(['/web/src/features/quiz/part.tsx']),
  '/web/src/features/quiz/part.tsx': module(
    ['/web/src/i18n/i18n.ts'],
    ['/web/src/features/quiz/Quiz.tsx', '/web/src/features/quiz/history/HistoryPage.tsx'],
  ),
  '/web/src/features/quiz/Quiz.tsx': module(['/node_modules/idb/index.js']),
  '/web/src/features/quiz/locales/vi.json': module(),
  '/web/src/features/orders/pages/CheckoutEndPage.tsx': module(['/web/src/ui/qr/QrCode.tsx']),
  '/web/src/features/manage/locales/vi.json': module(),
  '/web/src/features/snippets/pages/SnippetPage.tsx': module(
    ['/web/src/runtimes/index.ts'],
    [
      '/web/src/features/snippets/versions/Versions.tsx',
      '/web/src/features/snippets/formatters/index.ts',
      '/web/src/features/keptRuntimes/index.tsx',
    ],
  ),
  '/web/src/features/keptRuntimes/index.tsx': module([], ['/web/src/features/keptRuntimes/Dialog.tsx']),
  '/web/src/features/keptRuntimes/locales/vi.json': module(),
  '/web/src/features/snippetReview/routes.ts': module([], ['/web/src/features/snippetReview/pages/ReviewPage.tsx']),
  '/web/src/runtimes/index.ts': module(['\0virtual:runtimes'], ['/web/src/runtimes/web/runtime.ts']),
};
const held = heldModules('/web', (id) => modules[id] ?? null, Object.keys(modules));

describe('what is held for pages without a connection', () => {
  it('the player with the parts that it loads later, and its words; nothing of other screens', () => {
    const of = (id: string) => held.has(`/web/src/${id}`);
    expect(of('features/quiz/Quiz.tsx') && of('features/quiz/locales/vi.json')).toBe(true);
    expect(held.has('/node_modules/idb/index.js')).toBe(true);
    expect(of('ui/qr/QrCode.tsx'), 'of an order that is to be paid').toBe(true);
    expect(of('features/quiz/history/HistoryPage.tsx')).toBe(false);
    expect(of('features/manage/pages/ManagePage.tsx')).toBe(false);
    expect(of('features/manage/locales/vi.json')).toBe(false);
  });

  it('the editor of snippets with what runs them, but not what formats them', () => {
    const of = (id: string) => held.has(`/web/src/${id}`);
    expect(of('features/snippets/versions/Versions.tsx') && of('runtimes/web/runtime.ts')).toBe(true);
    expect(of('features/snippets/formatters/index.ts')).toBe(false);
    expect(of('features/keptRuntimes/Dialog.tsx') && of('features/keptRuntimes/locales/vi.json')).toBe(true);
    expect(of('features/snippetReview/pages/ReviewPage.tsx')).toBe(false);
  });

  it('is the files with these modules, what they import, their styles, and what the page names', () => {
    const chunk = (fileName: string, moduleIds: string[], imports: string[] = [], styles: string[] = []) => ({
      type: 'chunk',
      fileName,
      moduleIds,
      imports,
      viteMetadata: { importedCss: new Set(styles) },
    });
    const bundle = {
      'assets/quiz.js': chunk(
        'assets/quiz.js',
        ['/web/src/features/quiz/Quiz.tsx'],
        ['assets/shared.js'],
        ['assets/q.css'],
      ),
      'assets/shared.js': chunk('assets/shared.js', ['/web/src/ui/other.ts']),
      'assets/manage.js': chunk('assets/manage.js', ['/web/src/features/manage/pages/ManagePage.tsx']),
      'assets/q.css': { type: 'asset', source: '' },
      'assets/a.woff2': { type: 'asset', source: '' },
      'assets/runtimes/python.js': { type: 'asset', source: '' },
      'index.html': { type: 'asset', source: '<link href="/assets/a.woff2"><link href="/assets/runtimes/python.js">' },
    } as unknown as Parameters<typeof heldFiles>[0];
    expect(heldFiles(bundle, held)).toEqual(['assets/a.woff2', 'assets/q.css', 'assets/quiz.js', 'assets/shared.js']);
  });
});
