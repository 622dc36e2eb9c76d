import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate, formatUntil } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import { sitePlanQuery } from '../api';
import { Loaded } from '../parts/Loaded';
import { Panel } from '../parts/Panel';
import { useRequester } from '../parts/requester';
import { useServerLabel } from '../parts/useServerLabel';
import { useMay } from '../session';
import { FREE, type SiteDetail } from '../types';
import type { SiteAction } from './siteActions';

/** What a site is on, and was on. */
export function SitePlan({ site, ask }: { site: SiteDetail; ask: (action: SiteAction) => void }) {
  const { t } = useTranslation('sites');
  const period = useServerLabel('sites');
  const may = useMay();
  const requester = useRequester();
  const query = useQuery(sitePlanQuery(site.id));
  const change = may('plans.change') && (
    <button type="button" className="lp-btn lp-btn-sm" onClick={() => ask('plan')}>
      {t('action.plan.open')}
    </button>
  );
  return (
    <div className="co-stack">
      <Loaded query={query}>
        {({ current, history }) => (
          <>
            <Panel title={t('plan.now')} aside={change}>
              {current ? (
                <p>
                  <b className="co-figure-value">{current.name}</b>
                  {current.is_trial && (
                    <>
                      {' '}
                      <Chip tone="info">{t('plan.trial')}</Chip>
                    </>
                  )}
                  <br />
                  <span className="lp-muted">
                    {current.name === FREE ? t('period.free') : period('period', current.period)} ·{' '}
                    {current.ends_at === null
                      ? t('plan.endless')
                      : t('field.until', { date: formatUntil(current.ends_at) })}
                  </span>
                </p>
              ) : (
                <p className="lp-muted">{t('plan.none')}</p>
              )}
            </Panel>
            <Panel title={t('plan.history')} flush>
              <ul className="lp-list">
                {history.map((one) => (
                  <li key={`${one.from}-${one.plan_id}`} className="lp-row">
                    <div className="lp-row-text">
                      <b>{one.name}</b>
                      {one.is_trial && ` (${t('plan.trial')})`}{' '}
                      <span className="lp-muted">
                        {one.name === FREE ? t('period.free') : period('period', one.period)}
                      </span>
                      <div className="lp-row-meta">
                        <span>
                          {t('plan.from', {
                            from: formatDate(one.from),
                            until: one.until === null ? t('plan.today') : formatDate(one.until),
                          })}
                        </span>
                        <span>{requester(one.by)}</span>
                        <span>{one.reason}</span>
                      </div>
                    </div>
                  </li>
                ))}
              </ul>
            </Panel>
          </>
        )}
      </Loaded>
    </div>
  );
}
