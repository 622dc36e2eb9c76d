import type { ReactNode } from 'react';

/** The card of a step of signing in or up: heading, a line under it, the form, and the way to the other step. */
export function AuthCard({
  title,
  lead,
  other,
  children,
}: {
  title: string;
  lead: string;
  other?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="lp-auth">
      <div className="lp-card">
        <div className="lp-card-body">
          <div className="lp-auth-head">
            <h1 className="lp-title">{title}</h1>
            <p className="lp-lead">{lead}</p>
          </div>
          {children}
        </div>
      </div>
      {other && <p className="lp-auth-other">{other}</p>}
    </section>
  );
}
