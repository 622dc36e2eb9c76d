import { expect, it } from 'vitest';
import { showLetter } from './letterPage';

it('a letter is shown with its styles and without anything that does something', () => {
  const frame = document.implementation.createHTMLDocument();
  const html = `<!DOCTYPE html><html lang="vi"><head><title>x</title></head>
    <body style="padding: 24px" onload="alert(1)"><script>alert(1)</script><style>p{color:red}</style>
    <p style="color: rgb(1, 2, 3)" onclick="alert(1)">Chào <b>An</b> &lt;script&gt;</p>
    <form action="/x"><input name="a"></form><a href="https://a.vn" ping="/x">Mở</a></body></html>`;
  showLetter(frame, html);
  showLetter(frame, html);
  expect(frame.documentElement.lang).toBe('vi');
  expect(frame.body.style.padding).toBe('24px');
  expect(frame.querySelectorAll('script, style, form, input, title')).toHaveLength(0);
  const paragraph = frame.querySelector('p');
  expect(paragraph?.style.color).toBe('rgb(1, 2, 3)');
  expect(paragraph?.getAttributeNames().toSorted()).toEqual(['style']);
  expect(paragraph?.textContent).toBe('Chào An <script>');
  const link = frame.querySelector('a');
  expect(link?.getAttribute('href')).toBe('https://a.vn');
  expect([link?.target, link?.hasAttribute('ping')]).toEqual(['_blank', false]);
});
