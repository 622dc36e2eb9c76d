import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subscription, Tenant } from '#/api/types';
import { canManage, may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';

/** Basic (1, 3) and Pro (2, 4): the plans that run out. */
const paidPlans: ReadonlySet<number> = new Set([1, 2, 3, 4]);
/** These and Free (5, 6): the plans that can be full. */
const limitedPlans: ReadonlySet<number> = new Set([...paidPlans, 5, 6]);

/** What is wrong with a plan: it has run out, or no more people fit. */
export function planTrouble(
  subscription: Subscription | null | undefined,
  nowSeconds: number,
): 'expired' | 'full' | null {
  if (!subscription || !limitedPlans.has(subscription.subscription_plan_id)) return null;
  if (
    paidPlans.has(subscription.subscription_plan_id) &&
    typeof subscription.end_date === 'number' &&
    subscription.end_date <= nowSeconds
  )
    return 'expired';
  const { current_active_users: active, max_active_users: most } = subscription;
  return typeof most === 'number' && active >= most ? 'full' : null;
}

/** Tells those who manage the site that its plan has run out or is full, and shows those who may see plans where they are. The server writes the same markup. */
export function PlanBanner({ tenant }: { tenant: Tenant | undefined }) {
  const { t } = useTranslation('app');
  const user = useUser();
  const [now] = useState(() => Date.now() / 1000);
  const trouble = planTrouble(tenant?.subscription, now);
  if (!trouble || !canManage(user)) return null;
  return (
    <div className="lp-banner" role="status">
      <div className="lp-container lp-visit">
        <span>{t(`plan.${trouble}`, { most: tenant?.subscription?.max_active_users ?? 0 })}</span>
        {may(user, 'subscription', 'read') && (
          <AppLink className="lp-btn lp-btn-sm" to={paths.plans}>
            {t('plan.look')}
          </AppLink>
        )}
      </div>
    </div>
  );
}
