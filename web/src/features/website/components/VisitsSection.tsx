import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '#/i18n/format';
import { dialogs } from '#/ui/dialogs';
import { Pagination } from '#/ui/Pagination';
import { ErrorState, SkeletonList } from '#/ui/states';
import { endVisit, visitActionsQuery, visitsQuery, type Visit } from '../visits';

/** When the platform's operators were in this site, why, and what they changed. */
export function VisitsSection() {
  const { t } = useTranslation('website');
  const [page, setPage] = useState(1);
  const visits = useQuery(visitsQuery(page));
  if (visits.error && !visits.data) return <ErrorState error={visits.error} onRetry={() => void visits.refetch()} />;
  return (
    <section className="lp-plan" aria-labelledby="visits-heading">
      <h2 id="visits-heading" className="lp-h2">
        {t('visits.title')}
      </h2>
      <p className="lp-muted">{t('visits.lead')}</p>
      {!visits.data && <SkeletonList rows={1} />}
      {visits.data?.items.length === 0 && <p className="lp-muted">{t('visits.none')}</p>}
      {visits.data?.items.map((visit) => (
        <VisitCard key={visit.id} visit={visit} />
      ))}
      {visits.data && <Pagination meta={visits.data.meta} onPage={setPage} />}
    </section>
  );
}

function VisitCard({ visit }: { visit: Visit }) {
  const { t } = useTranslation('website');
  const queryClient = useQueryClient();
  const ask = () =>
    dialogs.confirm({
      title: t('visits.endTitle'),
      text: t('visits.endText', { name: visit.operator }),
      action: t('visits.end'),
      danger: true,
      run: () => endVisit(visit.id).then(() => queryClient.invalidateQueries()),
    });
  return (
    <article className="lp-card lp-card-body">
      <div className="lp-domain-head">
        <h3 className="lp-h3">{visit.operator}</h3>
        {visit.live && (
          <span className="lp-chip" data-tone="warning">
            {t('visits.live')}
          </span>
        )}
        {visit.live && (
          <span className="lp-domain-actions">
            <button type="button" className="lp-btn lp-btn-sm" onClick={() => void ask()}>
              {t('visits.end')}
            </button>
          </span>
        )}
      </div>
      <p>{visit.reason}</p>
      <p className="lp-muted lp-small">
        {t('visits.from', {
          from: formatDateTime(visit.started_at),
          until: formatDateTime(visit.ended_at ?? visit.expires_at),
        })}
        {visit.entered_at === null && ` · ${t('visits.notEntered')}`}
      </p>
      <p className="lp-muted lp-small">{howItEnded(visit, t)}</p>
      {visit.actions_count > 0 && <Actions visit={visit} />}
    </article>
  );
}

/** Whose doing a visit's end was, as a fact of its own: a name alone may say anything. */
function howItEnded(visit: Visit, t: TFunction<'website'>): string {
  if (visit.ended_side === null || visit.ended_at === null)
    return t(visit.live ? 'visits.ends' : 'visits.endedByTime', { at: formatDateTime(visit.expires_at) });
  return t(`visits.ended.${visit.ended_side}`, { name: visit.ended_by, at: formatDateTime(visit.ended_at) });
}

function Actions({ visit }: { visit: Visit }) {
  const { t } = useTranslation('website');
  const [open, setOpen] = useState(false);
  return (
    <details className="lp-domain-records" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t('visits.actions', { count: visit.actions_count, number: formatNumber(visit.actions_count) })}
      </summary>
      {open && <ActionList id={visit.id} />}
    </details>
  );
}

function ActionList({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const actions = useQuery(visitActionsQuery(id, page));
  if (!actions.data)
    return actions.error ? (
      <ErrorState error={actions.error} onRetry={() => void actions.refetch()} />
    ) : (
      <SkeletonList rows={2} />
    );
  return (
    <>
      <ul>
        {actions.data.items.map((action, index) => (
          <li key={`${action.at}-${index}`}>
            <span className="lp-muted">{formatDateTime(action.at)}</span>{' '}
            <code>
              {action.method} {action.path}
            </code>{' '}
            {action.status}
          </li>
        ))}
      </ul>
      <Pagination meta={actions.data.meta} onPage={setPage} />
    </>
  );
}
