import { useLayoutEffect } from 'react';
import type { RouteRow } from '#/routing/table';
import { wearPageMode } from '#/theme/mode';

/** Wears the mode that a screen asks for while it is shown. */
export function usePageMode(route: RouteRow | undefined): void {
  const mode = route?.mode;
  useLayoutEffect(() => wearPageMode(mode), [mode]);
}
