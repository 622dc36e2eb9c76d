import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatVnd } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { ErrorState } from '#/ui/states';
import { plansQuery } from '../api';
import type { Plan } from '../types';

const periods = ['month', 'year'] as const;
const MIB_PER_GIB = 1024;

/** What sites may subscribe to, by the month or by the year. */
export function Plans() {
  const { t } = useTranslation('platform');
  const { data, error, refetch } = useQuery(plansQuery);
  const [period, setPeriod] = useState<Plan['period']>('month');
  const shown = (data ?? []).filter((plan) => plan.period === period);
  return (
    <section id="plans" className="pl-section pl-section-tint" aria-labelledby="plans-title">
      <div className="lp-container">
        <div className="pl-section-head">
          <h2 id="plans-title">{t('plans.title')}</h2>
          <p className="lp-lead">{t('plans.lead')}</p>
          <div className="pl-periods" role="group" aria-label={t('plans.period')}>
            {periods.map((value) => (
              <button key={value} type="button" aria-pressed={period === value} onClick={() => setPeriod(value)}>
                {t(`plans.${value}`)}
              </button>
            ))}
          </div>
        </div>
        {error && (
          <div className="lp-card">
            <ErrorState error={error} onRetry={() => void refetch()} />
          </div>
        )}
        <div className="pl-plans" aria-busy={!data && !error}>
          {shown.map((plan) => (
            <PlanCard key={plan.id} plan={plan} />
          ))}
        </div>
      </div>
    </section>
  );
}

function PlanCard({ plan }: { plan: Plan }) {
  const { t } = useTranslation('platform');
  const free = plan.price_vnd === 0;
  return (
    <article className="lp-card pl-plan" data-free={free}>
      <h3 className="lp-h3">{plan.name}</h3>
      <p className="pl-price">
        <strong>{free ? t('plans.free') : formatVnd(plan.price_vnd)}</strong>
        {!free && <span className="lp-muted"> / {t(`plans.per.${plan.period}`)}</span>}
      </p>
      <ul className="pl-ticks">
        <li>
          {plan.max_active_users === null
            ? t('plans.anyUsers')
            : t('plans.users', { number: formatNumber(plan.max_active_users) })}
        </li>
        <li>{plan.staff === null ? t('plans.anyStaff') : t('plans.staff', { number: formatNumber(plan.staff) })}</li>
        <li>
          {plan.custom_domains === null
            ? t('plans.anyDomains')
            : t('plans.domains', { count: plan.custom_domains, number: formatNumber(plan.custom_domains) })}
        </li>
        <li>
          {plan.storage_mib === null ? t('plans.anyStorage') : t('plans.storage', { size: sizeOf(plan.storage_mib) })}
        </li>
        <li>{t('plans.unlimited')}</li>
        <li>
          {plan.judge_weight > 1 ? t('plans.share', { times: formatNumber(plan.judge_weight) }) : t('plans.shareFree')}
        </li>
      </ul>
      <AppLink className={free ? 'lp-btn lp-btn-primary' : 'lp-btn'} to={paths.createSite}>
        {t(free ? 'plans.start' : 'plans.startFree')}
      </AppLink>
    </article>
  );
}

function sizeOf(mib: number): string {
  return mib >= MIB_PER_GIB ? `${formatNumber(Math.round(mib / MIB_PER_GIB))} GB` : `${formatNumber(mib)} MB`;
}
