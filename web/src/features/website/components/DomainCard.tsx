import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#/i18n/format';
import { RelativeTime } from '#/ui/RelativeTime';
import { TechnicalDetail } from '#/ui/TechnicalDetail';
import { checkDomain, choosePrimary, domainsQuery, type Domain } from '../api';
import { leadsHere, outcomeOf, type Outcome } from '../domain';
import { RecordTable } from './RecordTable';
import { RemoveDomainDialog } from './RemoveDomainDialog';

const tones: Record<Outcome, string> = { live: 'success', waiting: 'info', needsYou: 'warning' };

/** One domain: how it stands, what to do about it, and the records that it needs. */
export function DomainCard({ domain, https }: { domain: Domain; https: boolean }) {
  const { t } = useTranslation('website');
  const outcome = outcomeOf(domain, https);
  return (
    <article className="lp-card lp-card-body lp-domain" aria-label={domain.display} data-outcome={outcome}>
      <div className="lp-domain-head">
        <h3 className="lp-h3 lp-domain-name">{domain.display}</h3>
        <span className="lp-chip" data-tone={tones[outcome]}>
          {t(`outcome.${outcome}`)}
        </span>
        {domain.is_primary && (
          <span className="lp-chip" data-tone="info">
            {t('primary')}
          </span>
        )}
        <Actions domain={domain} />
      </div>
      <States domain={domain} https={https} />
      <Advice domain={domain} outcome={outcome} />
      {outcome === 'live' ? (
        <details className="lp-domain-records">
          <summary>{t('records.show')}</summary>
          <RecordTable domain={domain} />
        </details>
      ) : (
        <RecordTable domain={domain} />
      )}
      <Checked domain={domain} />
    </article>
  );
}

function Actions({ domain }: { domain: Domain }) {
  const { t } = useTranslation('website');
  const queryClient = useQueryClient();
  const [removing, setRemoving] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: domainsQuery.queryKey });
  const check = useMutation({ mutationFn: () => checkDomain(domain.id), onSuccess: refresh });
  const choose = useMutation({
    mutationFn: () => choosePrimary(domain.id),
    onSuccess: (now) => queryClient.setQueryData(domainsQuery.queryKey, now),
  });
  return (
    <span className="lp-domain-actions">
      {!domain.is_primary && leadsHere(domain) && (
        <button type="button" className="lp-btn lp-btn-sm" disabled={choose.isPending} onClick={() => choose.mutate()}>
          {t('makePrimary')}
        </button>
      )}
      <button type="button" className="lp-btn lp-btn-sm" disabled={check.isPending} onClick={() => check.mutate()}>
        {check.isPending && <span className="lp-spinner" aria-hidden />}
        {t('checkNow')}
      </button>
      <button type="button" className="lp-btn lp-btn-sm lp-danger-text" onClick={() => setRemoving(true)}>
        {t('remove.open')}
      </button>
      {removing && <RemoveDomainDialog domain={domain} onClose={() => setRemoving(false)} />}
    </span>
  );
}

/** Name and certificate are two things: the one may stand while the other is still to come. */
function States({ domain, https }: { domain: Domain; https: boolean }) {
  const { t } = useTranslation('website');
  const name = leadsHere(domain) ? 'leadsHere' : domain.status === 'reconnect_required' ? 'lapsed' : 'notYet';
  const until = domain.certificate?.not_after;
  return (
    <dl className="lp-domain-states" aria-live="polite">
      <div>
        <dt>{t('state.name')}</dt>
        <dd>{t(`state.${name}`)}</dd>
      </div>
      <div>
        <dt>{t('state.certificate')}</dt>
        <dd>
          {t(`certificate.${certificateOf(domain, https)}`)}
          {domain.status === 'active' && until ? ` · ${t('certificate.until', { date: formatDate(until) })}` : ''}
        </dd>
      </div>
    </dl>
  );
}

function certificateOf(
  { status, reason }: Domain,
  https: boolean,
): 'none' | 'off' | 'soon' | 'issuing' | 'good' | 'failed' {
  if (!https) return 'off';
  if (status === 'active') return 'good';
  if (status === 'issuing') return 'issuing';
  if (status === 'verified') return 'soon';
  return status === 'failed' && reason === 'certificate' ? 'failed' : 'none';
}

/** What to fix, beside what the name leads to now. */
function Advice({ domain, outcome }: { domain: Domain; outcome: Outcome }) {
  const { t, i18n } = useTranslation('website');
  const { reason, found } = domain;
  const kind = domain.certificate?.last_error_kind;
  if (outcome === 'live') return null;
  const now = [...found.cnames, ...(found.addresses ?? [])];
  return (
    <div className="lp-domain-advice">
      <div className="lp-alert" data-tone={outcome === 'needsYou' ? 'warning' : undefined}>
        <p>
          {t(
            reason
              ? `reason.${reason}`
              : domain.status === 'verified' || domain.status === 'issuing'
                ? 'certificateSoon'
                : 'justAdded',
          )}
        </p>
        {reason === 'certificate' && kind && i18n.exists(`certificateReason.${kind}`, { ns: 'website' }) && (
          <p>{t(`certificateReason.${kind}` as 'certificateReason.issuer')}</p>
        )}
        {domain.reason_detail && <TechnicalDetail text={domain.reason_detail} />}
        {domain.could_not_check && <p className="lp-small">{t('couldNotCheck')}</p>}
      </div>
      {reason && (
        <div className="lp-domain-now">
          <p className="lp-small lp-muted">{t('now.title')}</p>
          {now.length > 0 ? (
            <ul>
              {now.map((place) => (
                <li key={place}>
                  <code>{place}</code>
                </li>
              ))}
            </ul>
          ) : (
            <p>{t(found.addresses ? 'now.nowhere' : 'now.unknown')}</p>
          )}
        </div>
      )}
    </div>
  );
}

function Checked({ domain }: { domain: Domain }) {
  const { t } = useTranslation('website');
  return (
    <p className="lp-small lp-muted">
      {domain.checked_at ? (
        <>
          {t('checked')} <RelativeTime at={domain.checked_at} />.{' '}
        </>
      ) : (
        `${t('notChecked')} `
      )}
      {t(domain.next_check_at === null ? 'stopped' : 'again')}
    </p>
  );
}
