/** JSON as the server answers it, before anything is known of it. */
export type Written = Record<string, unknown>;

export const isRecord = (value: unknown): value is Written =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as an object; nothing in it where it is none. */
export const record = (value: unknown): Written => (isRecord(value) ? value : {});

/** The objects of a list. */
export const list = (value: unknown): Written[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** A text; empty where it is none. */
export const words = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The texts of a list. */
export const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** A number; null where it is none. */
export const figure = (value: unknown): number | null => (typeof value === 'number' ? value : null);
