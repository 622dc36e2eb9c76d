import type { ReactNode } from 'react';
import { SubmitButton } from '#/ui/form/SubmitButton';

/** The button below the fields of a tab; over the whole width on a phone. */
export function SaveButton({ busy, disabled, children }: { busy: boolean; disabled?: boolean; children: ReactNode }) {
  return (
    <SubmitButton busy={busy} disabled={disabled} sx={{ justifySelf: { xs: 'stretch', sm: 'start' } }}>
      {children}
    </SubmitButton>
  );
}
