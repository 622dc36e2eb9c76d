/** The text of a mark in its field; '' where there is none. */
export const markIn = (mark: number | null): string => (mark === null ? '' : String(Math.round(mark * 100) / 100));

/** What was typed as a mark of so many points: with a comma or a dot; null: nothing, undefined: no such mark. */
export function typedMark(text: string, points: number): number | null | undefined {
  const trimmed = text.trim().replace(',', '.');
  if (trimmed === '') return null;
  const mark = /^\d+(?:\.\d*)?$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return mark >= 0 && mark <= points ? Math.round(mark * 100) / 100 : undefined;
}
