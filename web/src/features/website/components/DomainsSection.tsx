import AddIcon from '@mui/icons-material/AddRounded';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '#/api/useLive';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { ErrorState, SkeletonList } from '#/ui/states';
import { choosePrimary, DOMAIN_EVENTS, domainsQuery, type Domains } from '../api';
import { AddDomainDialog } from './AddDomainDialog';
import { DomainCard } from './DomainCard';

/** The site's addresses: the one that it always has, and its own domains. */
export function DomainsSection() {
  const { t } = useTranslation('website');
  const domains = useQuery(domainsQuery);
  useLive(domainsQuery.queryKey, DOMAIN_EVENTS, 'domains');
  if (domains.error && !domains.data)
    return <ErrorState error={domains.error} onRetry={() => void domains.refetch()} />;
  return (
    <section className="lp-domains" aria-labelledby="domains-heading">
      {domains.data ? (
        <Addresses all={domains.data} />
      ) : (
        <>
          <h2 id="domains-heading" className="lp-h2">
            {t('domains')}
          </h2>
          <SkeletonList rows={2} />
        </>
      )}
    </section>
  );
}

function Addresses({ all }: { all: Domains }) {
  const { t } = useTranslation('website');
  const [adding, setAdding] = useState(false);
  const mine = all.domains.filter(({ status }) => status !== 'removed');
  const gone = all.domains.filter(({ status }) => status === 'removed');
  const full = all.limit !== null && mine.length >= all.limit;
  return (
    <>
      <div className="lp-page-header-row">
        <div className="lp-page-header-text">
          <h2 id="domains-heading" className="lp-h2">
            {t('domains')}
          </h2>
          <p className="lp-lead">
            {full ? t(all.limit === 0 ? 'limit.none' : 'limit.full', { count: all.limit ?? 0 }) : t('domainsLead')}
            {full && (
              <>
                {' '}
                <AppLink className="lp-link" to={paths.plans}>
                  {t('plan.compare')}
                </AppLink>
              </>
            )}
          </p>
        </div>
        <button
          type="button"
          className="lp-btn lp-btn-primary"
          disabled={full}
          aria-describedby={full ? 'domains-full' : undefined}
          onClick={() => setAdding(true)}
        >
          <AddIcon aria-hidden fontSize="small" />
          {t('add.open')}
        </button>
        {full && (
          <span id="domains-full" className="lp-visually-hidden">
            {t('limit.why')}
          </span>
        )}
      </div>
      <PlatformCard all={all} />
      {mine.map((domain) => (
        <DomainCard key={domain.id} domain={domain} https={all.https} />
      ))}
      {gone.length > 0 && (
        <p className="lp-muted lp-small">
          {t('removedLately', { names: gone.map(({ display }) => display).join(', ') })}
        </p>
      )}
      {adding && <AddDomainDialog onClose={() => setAdding(false)} />}
    </>
  );
}

/** The address under the platform's suffix: there is always a way in. */
function PlatformCard({ all }: { all: Domains }) {
  const { t } = useTranslation('website');
  const queryClient = useQueryClient();
  const choose = useMutation({
    mutationFn: () => choosePrimary(null),
    onSuccess: (now) => queryClient.setQueryData(domainsQuery.queryKey, now),
  });
  return (
    <article className="lp-card lp-card-body lp-domain" aria-label={all.platform_host}>
      <div className="lp-domain-head">
        <h3 className="lp-h3 lp-domain-name">{all.platform_host}</h3>
        <span className="lp-chip" data-tone="success">
          {t('outcome.live')}
        </span>
        {all.platform_is_primary && (
          <span className="lp-chip" data-tone="info">
            {t('primary')}
          </span>
        )}
        <span className="lp-domain-actions">
          {!all.platform_is_primary && (
            <button
              type="button"
              className="lp-btn lp-btn-sm"
              disabled={choose.isPending}
              onClick={() => choose.mutate()}
            >
              {t('makePrimary')}
            </button>
          )}
        </span>
      </div>
      <p className="lp-muted">{t(all.platform_is_primary ? 'platformPrimary' : 'platformBeside')}</p>
    </article>
  );
}
