import { describe, expect, it } from 'vitest';
import { excerptOf, figuresOf, plainOf } from './figures';

describe('what is counted of a post', () => {
  it('are its words without the markup', () => {
    const text =
      '## Bắt đầu\n\n- **Một** [ngôn ngữ](https://a.example)\n\n```py\nprint(1)\n```\n\n![ảnh](/files/a.png)';
    expect(plainOf(text)).toBe('Bắt đầu Một ngôn ngữ print(1) ảnh');
  });

  it('are words, and whole minutes of them', () => {
    expect(figuresOf('')).toEqual({ words: 0, minutes: 1 });
    expect(figuresOf('một '.repeat(201).trim())).toEqual({ words: 201, minutes: 2 });
  });

  it('is cut at a word for the excerpt', () => {
    expect(excerptOf('Ngắn gọn.')).toBe('Ngắn gọn.');
    const excerpt = excerptOf('nghiêng '.repeat(40).trim());
    expect([...excerpt].length).toBeLessThanOrEqual(160);
    expect(excerpt.endsWith('nghiêng…')).toBe(true);
  });
});
