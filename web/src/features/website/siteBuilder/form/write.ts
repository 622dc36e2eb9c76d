import type { UseFormReturn } from 'react-hook-form';
import { isSame } from '#/ui/form/rebase';
import type { BuilderForm } from './model';

/** Writes into the fields what differs from what they say. */
export function write(
  form: Pick<UseFormReturn<BuilderForm>, 'getValues' | 'setValue'>,
  values: Partial<BuilderForm>,
): void {
  const now = form.getValues();
  for (const [name, value] of Object.entries(values)) {
    if (isSame(now[name as keyof BuilderForm], value)) continue;
    form.setValue(name as never, structuredClone(value) as never, { shouldDirty: true });
  }
}
