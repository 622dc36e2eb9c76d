import { expect, it } from 'vitest';
import { auditCall } from './AuditPage';

it('days of the log become the first and last second in Vietnam', () => {
  expect(auditCall({ from: '2026-11-21', until: '2026-11-21' })).toEqual({
    from: Date.UTC(2026, 10, 20, 17) / 1000,
    until: Date.UTC(2026, 10, 21, 17) / 1000 - 1,
  });
  expect(auditCall({ from: 'x', until: undefined })).toEqual({ from: undefined, until: undefined });
});
