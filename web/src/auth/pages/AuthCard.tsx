import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** The card of a step of signing in or up: heading, a line under it, the form, and the way to the other step. The server writes the card with its heading (FIRST-PAINT.md). */
export function AuthCard(props: { title: string; lead: string; other?: ReactNode; children: ReactNode }) {
  const { title, lead, other, children } = props;
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
      {other && (
        <Typography variant="body2" sx={{ textAlign: 'center', '& a': { fontWeight: 'var(--lp-medium)' } }}>
          {other}
        </Typography>
      )}
    </section>
  );
}
