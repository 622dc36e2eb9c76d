import { renderHook } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { ApiError } from '#/api/envelope';
import { loadNamespaces } from '#/i18n/i18n';
import { useErrorText } from './useErrorText';

beforeAll(() => loadNamespaces(['ui']));

it('says what became of a call for which the server has no words', () => {
  const { result } = renderHook(() => useErrorText());
  const words = (key: string, kind: ApiError['kind'] = 'http') =>
    result.current(new ApiError({ status: kind === 'http' ? 200 : 0, key, message: '', kind }));
  const said = [words('offline', 'offline'), words('timeout', 'timeout'), words('unreadable'), words('')];
  expect(new Set(said).size).toBe(4);
  expect(said[2]).toContain('không đọc được');
  expect(result.current(new TypeError('x'))).toBe(said[3]);
});
