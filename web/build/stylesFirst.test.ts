import { expect, it } from 'vitest';
import { withStylesFirst } from './stylesFirst';

it('asks for style sheets before fonts and modules', () => {
  const page = `<head>
    <meta charset="utf-8" />
    <link
      rel="preload"
      as="font"
      href="/font.woff2"
    />
    <script type="module" src="/index.js"></script>
    <link rel="modulepreload" href="/core.js">
    <link rel="stylesheet" href="/one.css">
    <link rel="stylesheet" href="/two.css">
  </head>`;
  const order = [...withStylesFirst(page).matchAll(/(?:href|src)="([^"]+)"/g)].map(([, file]) => file);
  expect(order).toEqual(['/one.css', '/two.css', '/font.woff2', '/index.js', '/core.js']);
});

it('leaves a page alone that preloads nothing', () => {
  const page = '<head>\n<link rel="stylesheet" href="/one.css">\n</head>';
  expect(withStylesFirst(page)).toBe(page);
});
