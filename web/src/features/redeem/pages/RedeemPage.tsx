import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { formatDateTime } from '#/i18n/format';
import type { LoadContext } from '#/routing/table';
import { FormCard } from '#/ui/form/FormCard';
import { PageHeader } from '#/ui/PageHeader';
import { Pagination } from '#/ui/Pagination';
import { QueryView } from '#/ui/QueryView';
import { redeemedQuery } from '../api';
import { grouped, readTyped } from '../codes';
import { Opened } from '../components/Opened';
import { RedeemForm } from '../components/RedeemForm';
import type { Redeemed } from '../types';

export const load = ({ queryClient }: LoadContext) => queryClient.prefetchQuery(redeemedQuery(1));

/** Where an activation code opens its courses; a card's address brings its code. */
export default function RedeemPage() {
  const { t } = useTranslation('redeem');
  const [search] = useSearchParams();
  const asked = search.get('code') ?? '';
  const [redeemed, setRedeemed] = useState<Redeemed | null>(null);
  return (
    <Box sx={{ maxWidth: 640, mx: 'auto' }}>
      <PageHeader title={t('title.redeem')} lead={t('lead')} breadcrumb={false} />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
        <RedeemForm key={asked} asked={asked} onRedeemed={setRedeemed} />
        <div role="status">
          {redeemed && (
            <Alert severity="success" sx={{ '& .MuiAlert-message': { flex: 1 } }}>
              <AlertTitle>{t('done')}</AlertTitle>
              <Opened courses={redeemed.courses} />
            </Alert>
          )}
        </div>
        <Mine />
      </Box>
    </Box>
  );
}

/** The codes that I have redeemed; nothing before the first. */
function Mine() {
  const { t } = useTranslation('redeem');
  const [page, setPage] = useState(1);
  const query = useQuery(redeemedQuery(page));
  return (
    <QueryView query={query} empty={{ when: ({ meta }) => meta.total === 0, show: null }}>
      {({ items, meta }) => (
        <FormCard title={t('mine')}>
          {items.map(({ id, code, courses, used_at: at }) => (
            <div key={id}>
              <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
                {t('used', { code: grouped(readTyped(code)), at: formatDateTime(at) })}
              </Typography>
              <Opened courses={courses} />
            </div>
          ))}
          <Pagination meta={meta} onPage={setPage} />
        </FormCard>
      )}
    </QueryView>
  );
}
