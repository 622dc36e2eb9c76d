import type { Tenant } from '#/api/types';
import { useUser } from '#/auth/useUser';
import { ClassBar } from '#/features/classLive';
import { AccountWatch } from './AccountWatch';
import { PlanBanner } from './PlanBanner';
import { TeacherBanner } from './TeacherBanner';
import { VisitRibbon } from './VisitRibbon';

/** What those who are signed in read above a screen, and the watch over their account; on the steps of the way in the ribbon of a visit alone. */
export function Banners({ tenant, isVisitOnly }: { tenant: Tenant | undefined; isVisitOnly: boolean }) {
  const user = useUser();
  return (
    <>
      {user && <AccountWatch key={user.id} user={user} />}
      <VisitRibbon />
      {!isVisitOnly && <PlanBanner tenant={tenant} />}
      {!isVisitOnly && <TeacherBanner tenant={tenant} />}
      <ClassBar />
    </>
  );
}
