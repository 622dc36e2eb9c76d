import type { Tenant } from '#/api/types';
import { Goals } from './Goals';
import { Invitation } from './Invitation';

/** The home page's end, which the server does not write: what learning here is like and, for visitors, how to begin. */
export function BelowFold({ tenant, isInvited }: { tenant: Tenant | undefined; isInvited: boolean }) {
  return (
    <>
      <Goals tenant={tenant} />
      {isInvited && <Invitation />}
    </>
  );
}
