import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { fieldAt, firstOf } from '#/ui/form/faults';
import type { SiteForm } from '../siteSchema';

/** Gives the first of the wrong fields the focus. It stands behind a tab's fields: by the time it looks for them they are on the page. */
export function FaultFocus({ paths, onDone }: { paths: readonly string[] | null; onDone: () => void }) {
  const form = useFormContext<SiteForm, unknown, SiteForm>();
  useEffect(() => {
    if (!paths) return;
    const first = firstOf(form, paths);
    if (first !== undefined) form.setFocus((fieldAt(form, first) ?? first) as keyof SiteForm);
    onDone();
  }, [form, paths, onDone]);
  return null;
}
