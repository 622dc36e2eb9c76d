import { get, type FieldValues, type Path, type PathValue, type UseFormReturn } from 'react-hook-form';

/**
 * Makes what was saved the values of a form, and keeps what was changed since `sent`, the values that were sent: those fields are
 * unsaved.
 */
export function rebaseOnto<T extends FieldValues>(
  form: Pick<UseFormReturn<T, unknown, T>, 'getValues' | 'reset' | 'setValue'>,
  saved: T,
  sent: T | null,
): void {
  const now = structuredClone(form.getValues());
  const changed = sent ? changedPaths(sent, now) : [];
  form.reset(saved);
  for (const path of changed) {
    const value = get(now, path) as PathValue<T, Path<T>>;
    form.setValue(path as Path<T>, value, { shouldDirty: true, shouldTouch: true });
  }
}

/** The paths at which two values differ; a list differs as a whole. */
export function changedPaths(before: unknown, after: unknown, prefix = ''): string[] {
  if (!isRecord(before) || !isRecord(after)) return isSame(before, after) ? [] : [prefix];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => changedPaths(before[name], after[name], prefix ? `${prefix}.${name}` : name));
}

/** Whether two values of a form say the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
