import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

/** Tabs with their panel; the arrow keys go from one to the next, Home and End to the ends. */
export function Tabs<T extends string>(props: {
  label: string;
  tabs: readonly { id: T; title: string }[];
  current: T;
  onChange: (id: T) => void;
  children: ReactNode;
}) {
  const { label, tabs, current, onChange, children } = props;
  const list = useRef<HTMLDivElement>(null);
  // Where the tabs need more room than there is, the chosen one is in sight.
  useEffect(() => {
    const [row, tab] = [list.current, list.current?.querySelector<HTMLElement>(`#tab-${current}`)];
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    // From the tab that has the focus: the address, which `current` is read from, follows a moment later.
    const at = tabs.findIndex((tab) => `tab-${tab.id}` === event.currentTarget.id);
    const to: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1 + tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const index = to[event.key];
    if (index === undefined) return;
    event.preventDefault();
    const next = tabs[index % tabs.length];
    if (!next) return;
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
  };
  return (
    <>
      <div ref={list} className="co-tabs" role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`tab-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === current}
            aria-controls="tab-panel"
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => onChange(tab.id)}
            onKeyDown={move}
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${current}`} className="co-tab-panel">
        {children}
      </div>
    </>
  );
}
