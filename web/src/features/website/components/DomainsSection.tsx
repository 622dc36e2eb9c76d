import AddIcon from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '#/api/useLive';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { QueryView } from '#/ui/QueryView';
import { SkeletonList } from '#/ui/states';
import { choosePrimary, DOMAIN_EVENTS, domainsQuery, type Domains } from '../api';
import { AddDomainDialog } from './AddDomainDialog';
import { AddressCard } from './AddressCard';
import { DomainCard } from './DomainCard';
import { OpenSection } from './Section';

/** The site's addresses: the one that it always has, and its own domains. */
export default function DomainsSection() {
  const domains = useQuery(domainsQuery);
  useLive(domainsQuery.queryKey, DOMAIN_EVENTS, 'domains');
  return (
    <QueryView query={domains} skeleton={<SkeletonList rows={2} />}>
      {(all) => <Addresses all={all} />}
    </QueryView>
  );
}

function Addresses({ all }: { all: Domains }) {
  const { t } = useTranslation('website');
  const mine = all.domains.filter(({ status }) => status !== 'removed');
  const gone = all.domains.filter(({ status }) => status === 'removed');
  const isFull = all.limit !== null && mine.length >= all.limit;
  return (
    <OpenSection
      title={t('domains')}
      lead={isFull ? <FullNote limit={all.limit ?? 0} /> : t('domainsLead')}
      actions={<AddButton isFull={isFull} />}
    >
      <PlatformCard all={all} />
      {mine.map((domain) => (
        <DomainCard key={domain.id} domain={domain} https={all.https} />
      ))}
      {gone.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {t('removedLately', { names: gone.map(({ display }) => display).join(', ') })}
        </Typography>
      )}
    </OpenSection>
  );
}

/** That the plan has no room for another domain, and where others are. */
function FullNote({ limit }: { limit: number }) {
  const { t } = useTranslation('website');
  return (
    <>
      {t(limit === 0 ? 'limit.none' : 'limit.full', { count: limit })}{' '}
      <Link component={AppLink} to={paths.plans}>
        {t('plan.compare')}
      </Link>
    </>
  );
}

function AddButton({ isFull }: { isFull: boolean }) {
  const { t } = useTranslation('website');
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Button
        variant="contained"
        startIcon={<AddIcon />}
        disabled={isFull}
        aria-describedby={isFull ? 'domains-full' : undefined}
        onClick={() => setAdding(true)}
      >
        {t('add.open')}
      </Button>
      {isFull && (
        <Typography id="domains-full" className="lp-visually-hidden">
          {t('limit.why')}
        </Typography>
      )}
      {isAdding && <AddDomainDialog onClose={() => setAdding(false)} />}
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
    <AddressCard
      name={all.platform_host}
      outcome="live"
      isPrimary={all.platform_is_primary}
      actions={
        !all.platform_is_primary && (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            loading={choose.isPending}
            onClick={() => choose.mutate()}
          >
            {t('makePrimary')}
          </Button>
        )
      }
    >
      <Typography variant="body2" color="textSecondary">
        {t(all.platform_is_primary ? 'platformPrimary' : 'platformBeside')}
      </Typography>
    </AddressCard>
  );
}
