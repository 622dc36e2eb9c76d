/** Whether the search over the site is open: buttons and a key open the one palette from different places. */
let isOpen = false;
const listeners = new Set<() => void>();

function set(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

/** The search over the site. */
export const siteSearch = {
  isOpen: () => isOpen,
  open: () => set(true),
  close: () => set(false),
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
