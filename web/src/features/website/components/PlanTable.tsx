import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMib, formatNumber, formatVnd } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import { DataTable, type Column } from '#/ui/table/DataTable';
import { contactHref, plansByName, type PlanPrices, type SitePlan } from '../plan';
import { OpenSection } from './Section';

/** The plans that there are beside the site's own, and how to get another one. */
export function PlanTable({ plan }: { plan: SitePlan }) {
  const { t } = useTranslation('website');
  return (
    <OpenSection title={t('plan.compare')} lead={<HowTo contact={plan.contact} />}>
      <DataTable
        label={t('plan.caption')}
        columns={useColumns(plan.name)}
        rows={plansByName(plan.plans)}
        rowKey={({ name }) => name}
      />
    </OpenSection>
  );
}

function useColumns(current: string): readonly Column<PlanPrices>[] {
  const { t } = useTranslation('website');
  return useMemo(() => {
    const count = (most: number | null) =>
      most === null ? t('plan.any') : most === 0 ? t('plan.none') : formatNumber(most);
    return [
      { key: 'name', title: t('plan.name'), cell: ({ name }) => <Name name={name} isCurrent={name === current} /> },
      { key: 'price', title: t('plan.price'), cell: (prices) => <Price prices={prices} /> },
      { key: 'learners', title: t('plan.learnersMonth'), cell: ({ plan }) => count(plan.max_active_users) },
      {
        key: 'storage',
        title: t('plan.storage'),
        cell: ({ plan }) => (plan.storage_mib === null ? t('plan.any') : formatMib(plan.storage_mib)),
      },
      { key: 'domains', title: t('plan.domains'), cell: ({ plan }) => count(plan.custom_domains) },
      { key: 'staff', title: t('plan.staff'), cell: ({ plan }) => count(plan.staff) },
    ];
  }, [t, current]);
}

function Name({ name, isCurrent }: { name: string; isCurrent: boolean }) {
  const { t } = useTranslation('website');
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <strong>{name}</strong>
      {isCurrent && <Chip tone="success">{t('plan.current')}</Chip>}
    </Box>
  );
}

function Price({ prices: { month, year } }: { prices: PlanPrices }) {
  const { t } = useTranslation('website');
  if (!month && !year) return <>{t('plan.free')}</>;
  return (
    <Box component="span" sx={{ display: 'grid' }}>
      {month !== null && <span>{t('plan.perMonth', { price: formatVnd(month) })}</span>}
      {year !== null && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t('plan.perYear', { price: formatVnd(year) })}
        </Box>
      )}
    </Box>
  );
}

/** Who changes plans, and where they are reached if that is known. */
function HowTo({ contact }: { contact: string | null }) {
  const { t } = useTranslation('website');
  return (
    <Typography component="span" variant="inherit">
      {t('plan.how')}
      {contact && (
        <>
          {' '}
          <Link
            underline="always"
            href={contactHref(contact, t('plan.subject', { site: location.host }))}
            rel="noopener"
          >
            {contact.startsWith('https://') ? t('plan.open') : t('plan.write', { contact })}
          </Link>
        </>
      )}
    </Typography>
  );
}
