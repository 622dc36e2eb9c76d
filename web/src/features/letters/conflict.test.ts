import { expect, it } from 'vitest';
import { chosen, differences } from './conflict';
import type { LetterForm } from './types';

const letter = (change: Partial<LetterForm> = {}): LetterForm => ({
  name: 'Quên mật khẩu',
  title: { vi: 'Mật khẩu mới', en: '' },
  content: { vi: 'Chào {{name}}', en: '' },
  ...change,
});

it('of two versions each part is chosen, and what only one has changed is proposed', () => {
  const mine = letter({ title: { vi: 'Của tôi', en: '' } });
  const theirs = letter({ title: { vi: 'Của họ', en: '' }, content: { vi: 'Xin chào', en: 'Hello' } });
  const found = differences(letter(), mine, theirs);
  expect(found).toEqual([
    { part: 'title.vi', pick: 'mine' },
    { part: 'content.vi', pick: 'theirs' },
    { part: 'content.en', pick: 'theirs' },
  ]);
  expect(chosen(mine, theirs, found)).toEqual({
    name: 'Quên mật khẩu',
    title: { vi: 'Của tôi', en: '' },
    content: { vi: 'Xin chào', en: 'Hello' },
  });
});
