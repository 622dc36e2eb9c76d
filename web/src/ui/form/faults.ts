/* oxlint-disable no-underscore-dangle -- which fields are on the page, react-hook-form tells by its own names only */
import { get, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { FieldError as ServerFault } from '#/api/envelope';

/** Marks an error whose message is the server's own words. */
export const SERVER = 'server';

/** What the form is read by. */
type Form<T extends FieldValues> = Pick<UseFormReturn<T, unknown, T>, 'control' | 'getValues'>;

/** Where a fault of the server's belongs: `shown` says whether a field that is on the page shows it. */
export interface Place {
  path: string;
  shown: boolean;
}

/** The server's name of a field as the form's path: `menu[0].path` is `menu.0.path`. */
export function pathOf(field: string): string {
  return field
    .replaceAll(/\[["']?([^\]"']+)["']?\]/g, '.$1')
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/^\.|\.$/g, '');
}

/**
 * Where the form shows a fault: at the field itself or the field that it is a part of (`tags[2]` at `tags`), at the first of
 * its parts (`title` at `title.vi`), or, of a value whose field is not on the page, nowhere yet. Null: the form knows no such
 * field.
 */
export function placeOf<T extends FieldValues>(form: Form<T>, field: string): Place | null {
  const path = pathOf(field);
  if (path === '') return null;
  const parts = path.split('.');
  const isPart = parts.some((_, index) => isMounted(form, parts.slice(0, index + 1).join('.')));
  if (isPart) return { path, shown: true };
  const values = form.getValues();
  const value: unknown = get(values, path);
  if (!Array.isArray(value)) {
    const first = mountedNames(form).find((name) => name.startsWith(`${path}.`));
    if (first) return { path: first, shown: true };
  }
  return value === undefined ? null : { path, shown: false };
}

/** The field that shows the error at `path`: it or the one that it is a part of. */
export function fieldAt<T extends FieldValues>(form: Form<T>, path: string): string | undefined {
  return mountedNames(form).find((name) => path === name || path.startsWith(`${name}.`));
}

/** Of several paths, the one whose field comes first on the page; those without a field come last. */
export function firstOf<T extends FieldValues>(form: Form<T>, paths: readonly string[]): string | undefined {
  const order = mountedNames(form);
  const rank = (path: string) => {
    const index = order.findIndex((name) => path === name || path.startsWith(`${name}.`));
    return index === -1 ? order.length : index;
  };
  return [...paths].sort((one, other) => rank(one) - rank(other))[0];
}

/** The paths of all errors of a form, as deep as they are. */
export function errorPaths(errors: object, prefix = ''): string[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return [];
    const path = prefix + name;
    if ('type' in error && typeof error.type === 'string') return name === 'root' ? [prefix.slice(0, -1)] : [path];
    return errorPaths(error, `${path}.`);
  });
}

/** The words of a fault that no field shows, with the name that people know the field by. */
export function faultWords({ field, message }: ServerFault, labelOf?: (path: string) => string | undefined): string {
  const label = labelOf?.(pathOf(field));
  return label ? `${label}: ${message}` : message;
}

function isMounted<T extends FieldValues>({ control }: Form<T>, name: string): boolean {
  const field = get(control._fields, name) as { _f?: { mount?: boolean } } | undefined;
  return field?._f?.mount === true;
}

function mountedNames<T extends FieldValues>(form: Form<T>): string[] {
  return [...form.control._names.mount].filter((name) => isMounted(form, name));
}
