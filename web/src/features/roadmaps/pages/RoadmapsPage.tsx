import AddIcon from '@mui/icons-material/AddRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignIn } from '#/auth/useSignIn';
import { useUser } from '#/auth/useUser';
import { paths } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { PageHeader } from '#/ui/PageHeader';
import { Pagination } from '#/ui/Pagination';
import { QueryView } from '#/ui/QueryView';
import { EmptyState, SkeletonList } from '#/ui/states';
import { readListState, useListState } from '#/ui/table/useListState';
import { roadmapsQuery } from '../api';
import { MyRoadmaps } from '../components/MyRoadmaps';
import { RoadmapCards } from '../components/RoadmapCards';
import { roadmapList } from '../filters';
import { listKinds } from '../types';

export const load = ({ search, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(roadmapsQuery(readListState(roadmapList, search).query));

/** The roadmaps that everybody finds, below those of the visitor. */
export default function RoadmapsPage() {
  const { t } = useTranslation('roadmaps');
  const user = useUser();
  return (
    <>
      <PageHeader title={t('title.roadmaps')} lead={t('lead')} actions={<NewButton />} />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 }}>
        {user && <MyRoadmaps />}
        <PublicRoadmaps />
      </Box>
    </>
  );
}

function NewButton() {
  const { t } = useTranslation('roadmaps');
  const signIn = useSignIn();
  const navigate = useAppNavigate();
  return (
    <Button
      variant="outlined"
      startIcon={<AddIcon />}
      onClick={() => signIn.ask({ title: t('signIn.new'), after: () => navigate(paths.newRoadmap) })}
    >
      {t('title.roadmap-new')}
    </Button>
  );
}

function PublicRoadmaps() {
  const { t } = useTranslation('roadmaps');
  const { t: ui } = useTranslation('ui');
  const id = useId();
  const list = useListState(roadmapList);
  const query = useQuery(roadmapsQuery(list.query));
  const none = list.narrowed ? (
    <EmptyState
      title={t('public.noneFound')}
      text={t('public.noneFoundText')}
      action={<Button onClick={list.clear}>{ui('clearFilters')}</Button>}
    />
  ) : (
    <EmptyState title={t('public.none')} text={t('public.noneText')} />
  );
  return (
    <section aria-labelledby={id}>
      <Typography variant="h2" id={id} sx={{ mb: 4 }}>
        {t('public.title')}
      </Typography>
      <FilterBar
        search={list.values.search}
        searchLabel={t('public.search')}
        onSearch={(search) => list.set({ search })}
        onClear={list.narrowed ? list.clear : undefined}
        active={list.active}
      >
        <FilterSelect
          label={t('kind.label')}
          any={t('kind.any')}
          value={list.values.kind ?? ''}
          options={listKinds.map((value) => ({ value, text: t(`kind.${value}`) }))}
          onChange={(kind) => list.set({ kind: kind || undefined })}
        />
      </FilterBar>
      <QueryView
        query={query}
        skeleton={<SkeletonList rows={4} />}
        empty={{ when: ({ meta }) => meta.total === 0, show: none }}
      >
        {({ items, meta }) => (
          <>
            <RoadmapCards roadmaps={items} label={t('public.title')} busy={query.isPlaceholderData} />
            <Pagination meta={meta} onPage={(page) => list.set({ page })} onSize={(size) => list.set({ size })} />
          </>
        )}
      </QueryView>
    </section>
  );
}
