const ZONE = '+07:00';

/** The last second of a day (2026-12-31) in Vietnam, in epoch seconds. */
export function endOfDay(day: string): number {
  return Date.parse(`${day}T23:59:59${ZONE}`) / 1000;
}

/** The first second of a day in Vietnam, in epoch seconds. */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00${ZONE}`) / 1000;
}
