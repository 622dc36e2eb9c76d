import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { formatMib, formatNumber, formatVnd } from '#/i18n/format';
import { contactHref, plansByName, type PlanPrices, type SitePlan } from '../plan';

/** What leads here from elsewhere, with the table open. */
const ANCHOR = 'plans';

/** The plans that there are beside the site's own, and how to get another one. */
export function PlanTable({ plan }: { plan: SitePlan }) {
  const { t } = useTranslation('website');
  const asked = useLocation().hash === `#${ANCHOR}`;
  const [open, setOpen] = useState(asked);
  const [followed, setFollowed] = useState(asked);
  if (asked !== followed) {
    setFollowed(asked);
    if (asked) setOpen(true);
  }
  return (
    <details
      id={ANCHOR}
      className="lp-domain-records"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t('plan.compare')}</summary>
      <div className="lp-records">
        <table>
          <caption className="lp-visually-hidden">{t('plan.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('plan.name')}</th>
              <th scope="col">{t('plan.price')}</th>
              <th scope="col">{t('plan.learnersMonth')}</th>
              <th scope="col">{t('plan.storage')}</th>
              <th scope="col">{t('plan.domains')}</th>
              <th scope="col">{t('plan.staff')}</th>
            </tr>
          </thead>
          <tbody>
            {plansByName(plan.plans).map((prices) => (
              <PlanRow key={prices.name} prices={prices} current={prices.name === plan.name} />
            ))}
          </tbody>
        </table>
        <HowTo contact={plan.contact} />
      </div>
    </details>
  );
}

function PlanRow({ prices, current }: { prices: PlanPrices; current: boolean }) {
  const { t } = useTranslation('website');
  const { max_active_users: learners, storage_mib: storage, custom_domains: domains, staff } = prices.plan;
  const count = (most: number | null) =>
    most === null ? t('plan.any') : most === 0 ? t('plan.none') : formatNumber(most);
  return (
    <tr aria-current={current || undefined}>
      <td data-label={t('plan.name')}>
        <span className="lp-plan-name">
          <strong>{prices.name}</strong>
          {current && (
            <span className="lp-chip" data-tone="success">
              {t('plan.current')}
            </span>
          )}
        </span>
      </td>
      <td data-label={t('plan.price')}>
        <Price prices={prices} />
      </td>
      <td data-label={t('plan.learnersMonth')}>{count(learners)}</td>
      <td data-label={t('plan.storage')}>{storage === null ? t('plan.any') : formatMib(storage)}</td>
      <td data-label={t('plan.domains')}>{count(domains)}</td>
      <td data-label={t('plan.staff')}>{count(staff)}</td>
    </tr>
  );
}

function Price({ prices: { month, year } }: { prices: PlanPrices }) {
  const { t } = useTranslation('website');
  if (!month && !year) return <>{t('plan.free')}</>;
  return (
    <span className="lp-plan-price">
      {month !== null && <span>{t('plan.perMonth', { price: formatVnd(month) })}</span>}
      {year !== null && <span className="lp-muted">{t('plan.perYear', { price: formatVnd(year) })}</span>}
    </span>
  );
}

/** Who changes plans, and where they are reached if that is known. */
function HowTo({ contact }: { contact: string | null }) {
  const { t } = useTranslation('website');
  return (
    <p className="lp-plan-how">
      {t('plan.how')}
      {contact && (
        <>
          {' '}
          <a className="lp-link" href={contactHref(contact, t('plan.subject', { site: location.host }))} rel="noopener">
            {contact.startsWith('https://') ? t('plan.open') : t('plan.write', { contact })}
          </a>
        </>
      )}
    </p>
  );
}
