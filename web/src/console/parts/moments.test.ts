import { describe, expect, it } from 'vitest';
import { formatIn, fromInput, isWithin, shownZones, toInput, toServer } from './moments';

describe('moments of a restore', () => {
  it("go through the input and back to the second, in the browser's zone", () => {
    const moment = new Date('2026-11-21T10:15:30Z');
    expect(fromInput(toInput(moment))).toEqual(moment);
    expect(toServer(new Date('2026-11-21T10:15:30.750Z'))).toBe('2026-11-21T10:15:30Z');
  });

  it('are none while the input is not filled in', () => {
    for (const value of ['', '2026-11-21', '2026-13-41T10:00', 'x']) expect(fromInput(value), value).toBeNull();
    for (const value of ['2026-11-21T10:15', '2026-11-21T10:15:30.000']) expect(fromInput(value), value).not.toBeNull();
  });

  it('are within the window up to its ends, and not a second beyond', () => {
    const within = (at: string) => isWithin(new Date(at), '2026-11-20T00:00:00.4Z', '2026-11-21T10:00:00.9Z');
    expect([within('2026-11-20T00:00:01Z'), within('2026-11-21T10:00:00Z')]).toEqual([true, true]);
    expect([within('2026-11-20T00:00:00Z'), within('2026-11-21T10:00:01Z')]).toEqual([false, false]);
  });

  it("are told in the operator's zone and in UTC, and in Vietnam's where that is another", () => {
    expect(shownZones('Asia/Ho_Chi_Minh')).toEqual(['Asia/Ho_Chi_Minh', 'UTC']);
    expect(shownZones('Asia/Tokyo')).toEqual(['Asia/Tokyo', 'UTC', 'Asia/Ho_Chi_Minh']);
    expect(shownZones('UTC')).toEqual(['UTC', 'Asia/Ho_Chi_Minh']);
    expect(formatIn(new Date('2026-11-21T18:15:30Z'), 'Asia/Ho_Chi_Minh')).toBe('22/11/2026 01:15:30');
  });
});
