import type { Review, SnippetRemark } from './api';

/** A remark, for tests. */
export const aRemark = (change: Partial<SnippetRemark> = {}): SnippetRemark => ({
  id: 11,
  n: 2,
  file: 'main.py',
  line: 1,
  text: 'Đặt tên biến rõ hơn.',
  by: { id: 9, name: 'Cô Lan' },
  can_delete: false,
  created_at: Math.floor(Date.now() / 1000) - 60,
  ...change,
});

/** A version of two files. */
export const aVersion = (): Review['version'] => ({
  n: 2,
  name: null,
  at: Math.floor(Date.now() / 1000) - 600,
  title: 'Tổng hai số',
  language_id: 71,
  files: [
    { name: 'main.py', content: 'a = 1\nprint(a)' },
    { name: 'so.py', content: 'b = 2' },
  ],
  stdin: '1 2',
});
