import type { MouseEvent } from 'react';

const CONTROLS = 'a, button, input, select, textarea, label, [role="button"], [role="menuitem"]';

/** A click anywhere on a row is a click on its link, with the same keys held; not where a control of the row was meant, nor after marking text. */
function linkMeantBy(event: MouseEvent<HTMLElement>): HTMLAnchorElement | null {
  const { currentTarget, target } = event;
  // What a menu of the row shows is elsewhere in the page, though React passes its events on to the row.
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(CONTROLS)) return null;
  if (getSelection()?.isCollapsed === false) return null;
  return currentTarget.querySelector<HTMLAnchorElement>('a[data-row-link]');
}

/** The handlers of a row that leads somewhere. */
export const rowLinkHandlers = {
  onClick: (event: MouseEvent<HTMLElement>) => {
    const { ctrlKey, metaKey, shiftKey, altKey } = event;
    const same = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey, altKey };
    linkMeantBy(event)?.dispatchEvent(new window.MouseEvent('click', same));
  },
  onAuxClick: (event: MouseEvent<HTMLElement>) => {
    const link = event.button === 1 ? linkMeantBy(event) : null;
    if (link) window.open(link.href, '_blank', 'noopener');
  },
};
