import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#/i18n/format';
import { RelativeTime } from '#/ui/RelativeTime';
import { checkDomain, choosePrimary, domainsQuery, type Domain } from '../api';
import { leadsHere, outcomeOf } from '../domain';
import { AddressCard } from './AddressCard';
import { Disclosure } from './Disclosure';
import { DomainAdvice } from './DomainAdvice';
import { RecordTable } from './RecordTable';
import { RemoveDomainDialog } from './RemoveDomainDialog';

/** One domain: how it stands, what to do about it, and the records that it needs. */
export function DomainCard({ domain, https }: { domain: Domain; https: boolean }) {
  const { t } = useTranslation('website');
  const outcome = outcomeOf(domain, https);
  return (
    <AddressCard
      name={domain.display}
      outcome={outcome}
      isPrimary={domain.is_primary}
      actions={<Actions domain={domain} />}
    >
      <States domain={domain} https={https} />
      {outcome !== 'live' && <DomainAdvice domain={domain} outcome={outcome} />}
      {outcome === 'live' ? (
        <Disclosure title={t('records.show')}>
          <RecordTable domain={domain} />
        </Disclosure>
      ) : (
        <RecordTable domain={domain} />
      )}
      <Checked domain={domain} />
    </AddressCard>
  );
}

function Actions({ domain }: { domain: Domain }) {
  const { t } = useTranslation('website');
  const queryClient = useQueryClient();
  const [isRemoving, setRemoving] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: domainsQuery.queryKey });
  const check = useMutation({ mutationFn: () => checkDomain(domain.id), onSuccess: refresh });
  const choose = useMutation({
    mutationFn: () => choosePrimary(domain.id),
    onSuccess: (now) => queryClient.setQueryData(domainsQuery.queryKey, now),
  });
  const look = { size: 'small', variant: 'outlined', color: 'inherit' } as const;
  return (
    <>
      {!domain.is_primary && leadsHere(domain) && (
        <Button {...look} loading={choose.isPending} onClick={() => choose.mutate()}>
          {t('makePrimary')}
        </Button>
      )}
      <Button {...look} loading={check.isPending} onClick={() => check.mutate()}>
        {t('checkNow')}
      </Button>
      <Button size="small" color="error" onClick={() => setRemoving(true)}>
        {t('remove.open')}
      </Button>
      {isRemoving && <RemoveDomainDialog domain={domain} onClose={() => setRemoving(false)} />}
    </>
  );
}

/** Name and certificate are two things: the one may stand while the other is still to come. */
function States({ domain, https }: { domain: Domain; https: boolean }) {
  const { t } = useTranslation('website');
  const name = leadsHere(domain) ? 'leadsHere' : domain.status === 'reconnect_required' ? 'lapsed' : 'notYet';
  const until = domain.certificate?.not_after;
  return (
    <Box component="dl" aria-live="polite" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', gap: '10px 40px' }}>
      <State term={t('state.name')} value={t(`state.${name}`)} />
      <State
        term={t('state.certificate')}
        value={
          t(`certificate.${certificateOf(domain, https)}`) +
          (domain.status === 'active' && until ? ` · ${t('certificate.until', { date: formatDate(until) })}` : '')
        }
      />
    </Box>
  );
}

function State({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <Typography component="dt" variant="body2" color="textSecondary">
        {term}
      </Typography>
      <Typography component="dd" variant="subtitle2" sx={{ m: 0 }}>
        {value}
      </Typography>
    </div>
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

function Checked({ domain }: { domain: Domain }) {
  const { t } = useTranslation('website');
  return (
    <Typography variant="body2" color="textSecondary">
      {domain.checked_at ? (
        <>
          {t('checked')} <RelativeTime at={domain.checked_at} />.{' '}
        </>
      ) : (
        `${t('notChecked')} `
      )}
      {t(domain.next_check_at === null ? 'stopped' : 'again')}
    </Typography>
  );
}
