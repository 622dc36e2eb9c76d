import type { Tenant } from '#/api/types';
import { PlanBanner } from './PlanBanner';
import { TeacherBanner } from './TeacherBanner';
import { VisitRibbon } from './VisitRibbon';

/** What those who are signed in read above a screen; on the steps of the way in the ribbon of a visit alone. */
export function Banners({ tenant, isVisitOnly }: { tenant: Tenant | undefined; isVisitOnly: boolean }) {
  return (
    <>
      <VisitRibbon />
      {!isVisitOnly && <PlanBanner tenant={tenant} />}
      {!isVisitOnly && <TeacherBanner tenant={tenant} />}
    </>
  );
}
