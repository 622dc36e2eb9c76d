import { useState } from 'react';
import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart } from '../lazyPart';
import type { HistoryDrawerProps } from './types';

export type * from './types';

const { Part, fetch } = lazyPart<HistoryDrawerProps>(async () => {
  const [module] = await Promise.all([import('./HistorySurface'), loadNamespaces(['history'])]);
  return module.default;
}, Nothing);

/** Loads the drawer ahead: when a pointer comes near the button that opens it. */
export const fetchHistoryDrawer = fetch;

/** The change history of one thing beside the page, loaded with its texts when it is opened first. */
export function HistoryDrawer(props: HistoryDrawerProps) {
  const { open } = props;
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return wasOpen && <Part {...props} />;
}

function Nothing() {
  return null;
}
