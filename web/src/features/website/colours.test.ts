import { expect, it, vi } from 'vitest';
import cases from './colours.cases.json';
import { formatContrast, shadesOf, type Mode } from './colours';

it.each(cases)('$primary on $mode pages is what the server makes of it', ({ primary, mode, css, verdict }) => {
  const shades = shadesOf(primary, mode as Mode);
  expect(`--lp-primary:${shades.primary};--lp-primary-text:${shades.text};--lp-on-primary:${shades.on};`).toBe(css);
  expect(shades.verdict).toBe(verdict);
});

it('a text that is no colour is the platform’s', () => {
  for (const text of ['', 'green', '#12', '#12345g', 'red;}</style>'])
    expect(shadesOf(text, 'light').primary, text).toBe('#1CAA4D');
});

it('a contrast that is not enough is not rounded up', () => {
  expect([formatContrast(4.49), formatContrast(3), formatContrast(21)]).toEqual(['4.4:1', '3.0:1', '21.0:1']);
});

it('the page that stands wears the colours that were saved', async () => {
  vi.resetModules();
  const sheets: string[] = [];
  // jsdom has no constructed style sheets.
  class Sheet {
    replaceSync(text: string) {
      sheets.push(text);
    }
  }
  vi.stubGlobal('CSSStyleSheet', Sheet);
  Object.defineProperty(document, 'adoptedStyleSheets', { value: [], writable: true, configurable: true });
  const { wearColours } = await import('./colours');
  wearColours({ light: '#123456', dark: '#ffe' });
  wearColours({ light: '#123456', dark: '#FFF' });
  expect(document.adoptedStyleSheets).toHaveLength(1);
  expect(sheets.at(-1)).toBe(
    ':root{--lp-primary:#123456;--lp-primary-text:#123456;--lp-on-primary:#FFFFFF}[data-mode=dark]{--lp-primary:#FFFFFF;--lp-primary-text:#FFFFFF;--lp-on-primary:#04210F}',
  );
  vi.unstubAllGlobals();
});
