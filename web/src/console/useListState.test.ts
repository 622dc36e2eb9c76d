import { expect, it } from 'vitest';
import { auditCall } from './people/AuditPage';
import { readList } from './useListState';

it('a list is read out of the address, and what makes no sense falls back', () => {
  expect(readList(new URLSearchParams('page=3&size=24&search= tin &tab=x'), ['search', 'state'])).toEqual({
    page: 3,
    size: 24,
    search: 'tin',
    state: undefined,
  });
  expect(readList(new URLSearchParams('page=-1&size=5'), ['search'])).toEqual({ page: 1, size: 12, search: undefined });
});

it('days of the log become the first and last second in Vietnam', () => {
  expect(auditCall({ from: '2026-11-21', until: '2026-11-21' })).toEqual({
    from: Date.UTC(2026, 10, 20, 17) / 1000,
    until: Date.UTC(2026, 10, 21, 17) / 1000 - 1,
  });
  expect(auditCall({ from: 'x', until: undefined })).toEqual({ from: undefined, until: undefined });
});
