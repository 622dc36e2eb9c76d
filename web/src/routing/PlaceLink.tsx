import type { ReactNode } from 'react';
import { AppLink } from './AppLink';
import { innerPath } from './paths';

/** Only the web's own schemes: what somebody typed as an address never runs a script. */
const isSafe = (address: string) => /^(?:https?:\/\/|mailto:|tel:)/i.test(address);

/** A link to what a site's admin typed: a place of the site, or an address elsewhere, which opens in a tab of its own. What is neither is words alone. */
export function PlaceLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  const inner = innerPath(to);
  if (inner !== null) {
    return (
      <AppLink className={className} to={inner}>
        {children}
      </AppLink>
    );
  }
  if (!isSafe(to)) return <span className={className}>{children}</span>;
  return (
    <a className={className} href={to} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
