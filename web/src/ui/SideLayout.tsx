import type { ReactNode } from 'react';

/** A menu at the side and the screen beside it, below a header; on phones the menu is a bar above. The server writes the same markup. */
export function SideLayout({ menu, children }: { menu: ReactNode; children: ReactNode }) {
  return (
    <div className="lp-side-layout">
      <aside className="lp-side">{menu}</aside>
      <main id="main" className="lp-side-main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
