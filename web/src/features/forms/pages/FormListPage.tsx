import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { PageHeader } from '#/ui/PageHeader';
import { Pagination } from '#/ui/Pagination';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { readListState, useListState } from '#/ui/table/useListState';
import { openFormsQuery } from '../api';
import { openList } from '../filters';
import type { OpenForm } from '../types';

export const load = ({ search, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(openFormsQuery(readListState(openList, search).query));

/** The forms that take answers now. */
export default function FormListPage() {
  const { t } = useTranslation('forms');
  const list = useListState(openList);
  const none = (
    <div className="lp-card">
      <EmptyState title={t('list.none')} text={t('list.noneText')} />
    </div>
  );
  return (
    <>
      <PageHeader title={t('title.forms')} lead={t('list.lead')} />
      <QueryView
        query={useQuery(openFormsQuery(list.query))}
        empty={{ when: ({ items }) => items.length === 0, show: none }}
      >
        {({ items, meta }) => (
          <>
            <Box component="ul" aria-label={t('title.forms')} sx={grid}>
              {items.map((form) => (
                <FormCard key={form.id} form={form} />
              ))}
            </Box>
            <Pagination meta={meta} onPage={(page) => list.set({ page })} onSize={(size) => list.set({ size })} />
          </>
        )}
      </QueryView>
    </>
  );
}

function FormCard({ form }: { form: OpenForm }) {
  const { t } = useTranslation('forms');
  return (
    <Box
      component="li"
      className="lp-card"
      sx={{ position: 'relative', p: 5, display: 'grid', gap: 2, alignContent: 'start' }}
    >
      <h2 className="lp-h3">
        <AppLink className="lp-row-link" to={paths.form(form.slug)}>
          {form.title}
        </AppLink>
      </h2>
      {form.description && (
        <Box component="p" sx={{ m: 0, color: 'text.secondary', whiteSpace: 'pre-line', ...clamped }}>
          {form.description}
        </Box>
      )}
      {form.closes_at !== null && (
        <Box component="p" sx={{ m: 0, typography: 'caption', color: 'text.secondary' }}>
          {t('list.closes', { time: formatDateTime(form.closes_at) })}
        </Box>
      )}
      {form.places_left !== null && (
        <Box component="p" sx={{ m: 0, typography: 'caption', color: 'text.secondary' }}>
          {form.places_left > 0
            ? t('list.left', { count: form.places_left, number: formatNumber(form.places_left) })
            : t('list.full')}
        </Box>
      )}
    </Box>
  );
}

const grid = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
} as const;

const clamped = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
} as const;
