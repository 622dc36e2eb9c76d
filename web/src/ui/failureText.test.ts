import { expect, it } from 'vitest';
import { ApiError } from '#/api/envelope';
import { failureText } from './failureText';

const failed = (kind: 'http' | 'offline' | 'timeout', message = '') =>
  new ApiError({ status: 500, key: '', message, kind });

it.each([
  [failed('http', 'Tên đã có.'), 'delete', 'Tên đã có.'],
  [failed('http'), 'delete', 'Xóa không thành công'],
  [new Error('x is undefined'), 'update', 'Cập nhật không thành công'],
  [
    failed('offline', 'Failed to fetch'),
    'upload',
    'Tải tệp lên không thành công. Không có kết nối mạng. Kiểm tra mạng rồi thử lại nhé.',
  ],
  [failed('timeout'), undefined, 'Máy chủ trả lời quá lâu. Bạn thử lại nhé.'],
  [failed('http'), undefined, 'Có lỗi, mời bạn thử lại.'],
] as const)('%s when doing %s says: %s', (error, failure, words) => {
  expect(failureText(error, { failure })).toBe(words);
});
