import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isSame, readMarkdown } from './roundTrip';
import { writeMarkdown } from './writer';

const demo = path.join(import.meta.dirname, '../../../../control-plane/content/demo');

/** Every text of the demonstration's problems and questions. */
function demoTexts(): string[] {
  const files = globSync('**/*.{md,json}', { cwd: demo });
  return files.flatMap((file) => {
    const text = readFileSync(path.join(demo, file), 'utf8');
    return file.endsWith('.md') ? [text] : stringsOf(JSON.parse(text));
  });
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

const again = (source: string) => {
  const { doc } = readMarkdown(source);
  return doc ? writeMarkdown(doc) : null;
};

it('the demonstration’s texts come back with the same meaning, and then stay byte for byte', () => {
  const all = demoTexts();
  expect(all.length).toBeGreaterThan(200);
  const refused = all.filter((source) => {
    const written = again(source);
    if (written === null) return true;
    expect(isSame(source, written), source).toBe(true);
    expect(again(written), source).toBe(written);
    return false;
  });
  expect(refused).toEqual([]);
});

it.each([
  'Điền {{a_b}} và {{c_d}}, {{ ô_1 }}.',
  '**đậm** *nghiêng* ~~bỏ~~ `a|b` **`mã`** [`mã`](https://a.example)',
  'Nhiều `` `dấu` `` và <https://a.example/x_y>',
  '- a\n- b\n  - c\n    1. d\n    2. e\n- f',
  '1. a\n\n   b\n\n2. c',
  '7. bảy\n8. tám\n9. chín\n10. mười',
  '1. đọc:\n   ```\n   5 3\n   ```\n2. in',
  '> trích\n>\n> - dẫn',
  '| a | b | c |\n| :-- | :-: | --: |\n| `x\\|y` | \\| | $\\lvert x\\rvert$ |\n| **1** |  |  |',
  '$a_1$ và $$\\sum_{i=1}^{n} a_i$$ và $\\text{giá \\$5}$',
  '$$\n\\begin{cases}\n1 \\\\\n2\n\\end{cases}\n$$',
  'Giá 5$ hay \\$6, 2 \\* 3, a\\_b, \\# không, 1\\. không, \\<b>',
  'a\\\nb',
  '![sơ đồ](/files/1/a.png "tên") chữ',
  '## Tiêu đề #1\n\n---\n\n### Nhỏ',
  '```cpp\nint main() {}\n```\n\n```\n$x$ {{a}} <b>\n```',
  '- [ ] việc',
  '&amp;lt; &copy;',
  '- a\n\n* b',
  '# a \\#',
])('%j comes back with the same meaning', (source) => {
  const written = again(source);
  expect(written).not.toBeNull();
  expect(isSame(source, written ?? '')).toBe(true);
  expect(again(written ?? '')).toBe(written);
});

it.each([
  ['<b>đậm</b>', 'html'],
  ['<div>\n\n*a*\n\n</div>', 'html'],
  ['[a][1]\n\n[1]: https://a.example', 'references'],
  ['~bỏ~', 'tilde'],
  ['![a $x$](/b.png)', 'picture'],
  ['| a |\n| --- |\n| $\\\\|x\\\\|$ |', 'table'],
])('%j is written as source only', (source, reason) => {
  expect(readMarkdown(source).reason).toBe(reason);
});
