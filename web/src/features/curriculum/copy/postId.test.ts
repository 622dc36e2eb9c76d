import { expect, it } from 'vitest';
import { postIdOf } from './postId';

it('a post is named by its number or its address', () => {
  expect(
    ['12', ' 12 ', '/blog/vong-lap-12', 'https://lop.example/manage/blog/12/', '/post?id=12#tren'].map(postIdOf),
  ).toEqual([12, 12, 12, 12, 12]);
  expect(['', '0', 'vong-lap', '/blog/lop10a', '12x'].map(postIdOf)).toEqual([null, null, null, null, null]);
});
