import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { Chip, type Tone } from '#/ui/Chips';
import { DataTable, type Column } from '#/ui/table/DataTable';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { PageHeader } from '#/ui/PageHeader';
import { TechnicalDetail } from '#/ui/TechnicalDetail';
import { listSchema, oneOf, useListState } from '#/ui/table/useListState';
import { certificatesQuery } from '../api';
import { calls } from '../client';
import { Lines, Note, OneLine } from '../parts/layout';
import { useAction } from '../parts/useAction';
import { useServerLabel } from '../parts/useServerLabel';
import { consolePaths } from '../paths';
import { useMay } from '../session';
import type { Certificate } from '../types';
import { daysLeft, urgencyOf } from './expiry';

const states = ['waiting', 'valid', 'failed'] as const;
const withins = ['7', '14', '30', '60'] as const;
const schema = listSchema({ filters: { state: oneOf(states), within_days: oneOf(withins) } });
const stateTones: Record<string, Tone> = { valid: 'success', waiting: 'info', failed: 'danger' };

/** Certificates of sites' domains, the next to expire first. */
export default function CertificatesPage() {
  const { t } = useTranslation('fleet');
  const list = useListState(schema);
  const query = useQuery(certificatesQuery(list.query));
  const { ask, dialog } = useAction();
  const renew = ({ host, display }: Certificate) =>
    ask({
      title: t('certificates.renewTitle', { host: display }),
      text: t('certificates.renewText'),
      button: t('certificates.renew'),
      done: t('certificates.renewed'),
      send: ({ reason }) => calls.post('/api/console/certificates/{host}/renew', { path: { host }, body: { reason } }),
    });
  return (
    <>
      <PageHeader title={t('title.certificates')} lead={t('certificates.lead')} breadcrumb={false} />
      <FilterBar
        search={list.values.search}
        searchLabel={t('certificates.search')}
        onSearch={(search) => list.set({ search })}
        onClear={list.narrowed ? list.clear : undefined}
        active={list.active}
      >
        <FilterSelect
          label={t('certificates.within')}
          any={t('certificates.any')}
          value={list.values.within_days ?? ''}
          options={withins.map((value) => ({
            value,
            text: `${t('certificates.within')} ${t('certificates.days', { count: Number(value) })}`,
          }))}
          onChange={(within) => list.set({ within_days: within || undefined })}
        />
        <FilterSelect
          label={t('certificates.state')}
          any={t('certificates.anyState')}
          value={list.values.state ?? ''}
          options={states.map((value) => ({ value, text: t(`certificateState.${value}`) }))}
          onChange={(state) => list.set({ state: state || undefined })}
        />
      </FilterBar>
      <DataTable
        label={t('title.certificates')}
        columns={useColumns(renew)}
        query={query}
        list={list}
        rowKey={(one) => one.host}
        empty={{ title: t('certificates.none'), text: t('certificates.noneText') }}
        emptyNarrowed={{ title: t('certificates.none'), text: t('certificates.noneText') }}
      />
      {dialog}
    </>
  );
}

function useColumns(renew: (certificate: Certificate) => void): Column<Certificate>[] {
  const { t } = useTranslation('fleet');
  const { t: ui } = useTranslation('ui');
  const words = useServerLabel('fleet');
  const may = useMay();
  const button = (one: Certificate) => (
    <Button size="small" variant="outlined" color="inherit" sx={{ whiteSpace: 'nowrap' }} onClick={() => renew(one)}>
      {t('certificates.renew')}
    </Button>
  );
  return [
    { key: 'host', title: t('certificates.host'), cell: (one) => <Host certificate={one} /> },
    {
      key: 'state',
      title: t('certificates.state'),
      cell: (one) => <Chip tone={stateTones[one.state]}>{words('certificateState', one.state)}</Chip>,
    },
    { key: 'expires', title: t('certificates.expires'), cell: (one) => <Expiry at={one.not_after} /> },
    {
      key: 'renews',
      title: t('certificates.renews'),
      phone: 'hide',
      cell: (one) => (
        <Note>
          <OneLine>{one.renew_at === null ? '–' : formatDate(one.renew_at)}</OneLine>
        </Note>
      ),
    },
    ...(may('certificates.renew')
      ? [{ key: 'renew', title: ui('actions'), align: 'right', cell: button } as const]
      : []),
  ];
}

/** The name that a certificate is for, whose it is, and why it could not be had lately. */
function Host({ certificate: one }: { certificate: Certificate }) {
  const words = useServerLabel('fleet');
  return (
    <Lines>
      <b title={one.host}>{one.display}</b>
      {one.display !== one.host && (
        <Note>
          <code>{one.host}</code>
        </Note>
      )}
      <Note>
        <AppLink to={consolePaths.site(one.tenant_id, 'domains')}>{one.site_name ?? `#${one.tenant_id}`}</AppLink>
      </Note>
      {one.last_error_kind && (
        <Typography component="span" variant="body2" color={one.state === 'failed' ? 'error' : undefined}>
          {words('certificateReason', one.last_error_kind)}
          {one.last_error && <TechnicalDetail text={one.last_error} />}
        </Typography>
      )}
    </Lines>
  );
}

/** When a certificate ends, in epoch seconds, and how soon that is. */
function Expiry({ at }: { at: number | null }) {
  const { t } = useTranslation('fleet');
  const [now] = useState(() => Date.now() / 1000);
  if (at === null) return <Note>{t('certificates.none_yet')}</Note>;
  const left = daysLeft(at, now);
  return (
    <Lines>
      <OneLine>{formatDate(at)}</OneLine>
      <Chip tone={urgencyOf(left)}>{left < 0 ? t('certificates.over') : t('certificates.left', { count: left })}</Chip>
    </Lines>
  );
}
