import { describe, expect, it } from 'vitest';
import { filesIn } from './hold';

describe('files of the site in a value', () => {
  it('are found in fields and in HTML, each once', () => {
    const value = {
      url: '/files/7/a%20b.png?expires=9&signature=x',
      html: '<p><img src="/files/8/640/b.webp?e=1&amp;s=2" srcset="/files/8/640/b.webp?e=1&amp;s=2 640w"></p>',
      again: ['/files/7/a%20b.png?expires=9&signature=x', 'https://x.vn/a.png', null],
    };
    expect(filesIn(value)).toEqual(['/files/7/a%20b.png?expires=9&signature=x', '/files/8/640/b.webp?e=1&s=2']);
  });

  it('nothing is nothing', () => {
    expect(filesIn(undefined)).toEqual([]);
  });
});
