import type { Tenant } from '#/api/types';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';

/** The site's logo, or the first letter of its name, and the name. Leads home. */
export function Brand({ tenant }: { tenant: Tenant | undefined }) {
  const name = tenant?.name ?? '';
  return (
    <AppLink className="lp-brand" to={paths.home}>
      {tenant?.logo ? (
        <img className="lp-brand-logo" src={tenant.logo} alt="" />
      ) : (
        <span className="lp-brand-mark" aria-hidden>
          {name.trim().charAt(0)}
        </span>
      )}
      <span className="lp-brand-name">{name}</span>
    </AppLink>
  );
}
