import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatDate, formatDateTime, formatDayEnded, formatNumber } from '#/i18n/format';
import { dialogs } from '#/ui/dialogs';
import { ErrorState, SkeletonList } from '#/ui/states';
import { beginTrial, beyond, planQuery, share, tone, type SitePlan, type Use } from '../plan';
import { PlanTable } from './PlanTable';

/** What the site pays for, and how much of it is used. */
export function PlanSection() {
  const { t } = useTranslation('website');
  const plan = useQuery(planQuery);
  if (plan.error && !plan.data) return <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />;
  return (
    <section className="lp-plan" aria-labelledby="plan-heading">
      <h2 id="plan-heading" className="lp-h2">
        {t('plan.title')}
      </h2>
      {plan.data ? <PlanCard plan={plan.data} /> : <SkeletonList rows={2} />}
    </section>
  );
}

function PlanCard({ plan }: { plan: SitePlan }) {
  const { t } = useTranslation('website');
  return (
    <article className="lp-card lp-card-body lp-plan-card">
      <div className="lp-domain-head">
        <h3 className="lp-h3">{plan.name}</h3>
        {plan.is_trial && (
          <span className="lp-chip" data-tone="info">
            {t('plan.trial')}
          </span>
        )}
        {plan.has_ended && (
          <span className="lp-chip" data-tone="danger">
            {t('plan.ended')}
          </span>
        )}
        {plan.may_try && <TrialButton />}
      </div>
      <EndNote plan={plan} />
      <div className="lp-plan-uses">
        <Meter label={t('plan.activeUsers')} use={plan.active_users} text={formatNumber} />
        <Meter label={t('plan.staff')} use={plan.staff} text={formatNumber} />
        <Meter label={t('plan.storage')} use={plan.storage} text={formatBytes} />
        <Meter label={t('plan.domains')} use={plan.domains} text={formatNumber} />
      </div>
      <BeyondNote plan={plan} />
      <p className="lp-muted lp-small">{t('plan.whoCounts')}</p>
      <PlanTable plan={plan} />
      <History plan={plan} />
    </article>
  );
}

function EndNote({ plan }: { plan: SitePlan }) {
  const { t } = useTranslation('website');
  if (plan.end_date === null) return null;
  /** Of a whole day only the day is told, of a moment in the midst of one the time as well. */
  const told = (words: 'ends' | 'over' | 'kept', moment: number) => {
    const date = formatDayEnded(moment);
    return date === null ? t(`plan.${words}.at`, { time: formatDateTime(moment) }) : t(`plan.${words}.day`, { date });
  };
  if (!plan.has_ended) return <p className="lp-muted">{told('ends', plan.end_date)}</p>;
  return (
    <p className="lp-alert" data-tone="warning">
      {told('over', plan.end_date)}{' '}
      {plan.kept_until === null ? t('plan.trialOver') : `${t('plan.closed')} ${told('kept', plan.kept_until)}`}
    </p>
  );
}

/** What a lowered plan has no room for stays, and is named. */
function BeyondNote({ plan }: { plan: SitePlan }) {
  const { t } = useTranslation('website');
  const staff = beyond(plan.staff);
  if (staff === 0 && plan.domains_beyond.length === 0) return null;
  return (
    <div className="lp-alert" data-tone="warning">
      {staff > 0 && <p>{t('plan.staffBeyond', { count: staff, number: formatNumber(staff) })}</p>}
      {plan.domains_beyond.length > 0 && <p>{t('plan.domainsBeyond', { names: plan.domains_beyond.join(', ') })}</p>}
    </div>
  );
}

function Meter({ label, use, text }: { label: string; use: Use; text: (value: number) => string }) {
  const { t } = useTranslation('website');
  const percent = share(use);
  return (
    <div className="lp-plan-use">
      <span className="lp-plan-use-label">{label}</span>
      <span className="lp-plan-use-figure">
        {use.most === null
          ? t('plan.unlimited', { used: text(use.used) })
          : t('plan.of', { used: text(use.used), most: text(use.most) })}
      </span>
      {percent !== null && use.most !== 0 && (
        <meter className="lp-plan-meter" data-tone={tone(use)} min={0} max={100} value={percent} aria-label={label}>
          {percent}%
        </meter>
      )}
    </div>
  );
}

function TrialButton() {
  const { t } = useTranslation('website');
  const queryClient = useQueryClient();
  const ask = () =>
    dialogs.confirm({
      title: t('plan.tryTitle'),
      text: t('plan.tryText'),
      action: t('plan.try'),
      run: () => beginTrial().then(() => queryClient.invalidateQueries()),
    });
  return (
    <span className="lp-domain-actions">
      <button type="button" className="lp-btn lp-btn-primary lp-btn-sm" onClick={() => void ask()}>
        {t('plan.try')}
      </button>
    </span>
  );
}

function History({ plan }: { plan: SitePlan }) {
  const { t } = useTranslation('website');
  if (plan.history.length < 2 && plan.months.length === 0) return null;
  return (
    <details className="lp-domain-records">
      <summary>{t('plan.history')}</summary>
      <div className="lp-plan-history">
        <ul aria-label={t('plan.plansHad')}>
          {plan.history.map((period) => (
            <li key={period.from}>
              <strong>{period.name}</strong>
              {period.is_trial && ` (${t('plan.trial')})`}
              <span className="lp-muted">
                {' '}
                {formatDate(period.from)} – {period.until === null ? t('plan.now') : formatDate(period.until)}
              </span>
            </li>
          ))}
        </ul>
        <ul aria-label={t('plan.months')}>
          {plan.months.map(({ month, learners }) => (
            <li key={month}>
              <span className="lp-muted">{month.split('-').toReversed().join('/')}</span>{' '}
              {t('plan.learners', { count: learners, number: formatNumber(learners) })}
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
