import { describe, expect, it } from 'vitest';
import {
  formatBytes,
  formatDate,
  formatDateTime,
  formatDayEnded,
  formatMib,
  formatNumber,
  formatRelative,
  formatTime,
  formatUntil,
  formatVnd,
} from './format';

const noon = Date.parse('2026-11-21T05:00:00Z') / 1000;

describe('numbers and times', () => {
  it('group thousands with commas', () => {
    expect(formatNumber(1234567)).toBe('1,234,567');
    expect(formatVnd(199000)).toBe('199,000 ₫');
  });

  it.each([
    [0, '0 Bytes'],
    [1023, '1,023 Bytes'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [99.96 * 1024, '100 KB'],
    [1023.7 * 1024, '1 MB'],
    [64 * 1024 ** 2, '64 MB'],
    [3 * 1024 ** 8, '3 YB'],
    [5000 * 1024 ** 8, '5,000 YB'],
  ])('%d bytes are %s', (bytes, words) => expect(formatBytes(bytes).replaceAll('\u00A0', ' ')).toBe(words));

  it('sizes are told in MiB as well', () => {
    expect(formatMib(5 * 1024)).toBe(formatBytes(5 * 1024 ** 3));
  });

  it('are of Ho Chi Minh City', () => {
    expect(formatTime(noon)).toBe('12:00');
    expect(formatDateTime(noon)).toBe('21/11/2026 12:00');
    expect(formatDate(Date.parse('2026-11-20T17:30:00Z') / 1000)).toBe('21/11/2026');
  });

  it.each([
    ['2026-12-31T16:59:59Z', '31/12/2026', '31/12/2026'],
    ['2026-12-31T17:00:00Z', '31/12/2026', '31/12/2026'],
    ['2026-12-31T17:00:01Z', null, '01/01/2027 00:00'],
    ['2026-12-31T16:59:58Z', null, '31/12/2026 23:59'],
    ['2026-12-31T01:00:00Z', null, '31/12/2026 08:00'],
  ])('%s is the end of the day %s, and something lasts until %s', (moment, day, until) => {
    const at = Date.parse(moment) / 1000;
    expect(formatDayEnded(at)).toBe(day);
    expect(formatUntil(at)).toBe(until);
  });

  it('are relative for a day, then dates', () => {
    expect(formatRelative(noon - 300, noon)).toBe('5 phút trước');
    expect(formatRelative(noon - 7200, noon)).toBe('2 giờ trước');
    expect(formatRelative(noon - 86_400, noon)).toBe('20/11/2026');
    expect(formatRelative(noon + 5, noon)).toBe('bây giờ');
    expect(formatRelative(noon + 300, noon)).toBe('sau 5 phút nữa');
    expect(formatRelative(noon + 7200, noon)).toBe('sau 2 giờ nữa');
    expect(formatRelative(noon + 3 * 86_400, noon)).toBe('sau 3 ngày nữa');
    expect(formatRelative(noon + 40 * 86_400, noon)).toBe('31/12/2026');
  });
});
