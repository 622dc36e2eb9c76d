import MinutesIcon from '@mui/icons-material/MoreTimeOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadNamespaces } from '#/i18n/i18n';
import { FilterSelect } from '#/ui/FilterBar';
import { QueryView } from '#/ui/QueryView';
import { EmptyState, SkeletonList } from '#/ui/states';
import { sittingKeys, sittingsQuery, sittingStates, type Sitting, type SittingState } from '../api';
import type { SittingsProps } from '../part';
import { MinutesDialog } from './MinutesDialog';
import { SittingRow } from './SittingRow';

const LateView = lazy(async () => {
  // Questions have words of their own.
  const [module] = await Promise.all([import('./LateView'), loadNamespaces(['questions', 'problems'])]);
  return { default: module.LateView };
});

/** Who sits a quiz now and who has sat it, with more minutes for one or for all, and what came late. */
export function Sittings({ lesson }: Pick<SittingsProps, 'lesson'>) {
  const { t } = useTranslation('sittings');
  const [state, setState] = useState<SittingState>();
  /** To whom minutes are to be given: an attempt's person, or everybody. */
  const [given, setGiven] = useState<Sitting | 'all' | null>(null);
  const [late, setLate] = useState<Sitting | null>(null);
  const query = useInfiniteQuery(sittingsQuery(lesson.id, state));
  const rows = query.data?.pages.flatMap(({ items }) => items);
  if (late) {
    return (
      <Suspense fallback={<SkeletonList rows={4} />}>
        <LateView
          attempt={late.quiz_submission_id}
          counted={sittingKeys.lesson(lesson.id)}
          onBack={() => setLate(null)}
        />
      </Suspense>
    );
  }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 3 }}>
        <FilterSelect
          label={t('state.label')}
          any={t('state.any')}
          value={state ?? ''}
          options={sittingStates.map((value) => ({ value, text: t(`state.${value}`) }))}
          onChange={(value) => setState(sittingStates.find((known) => known === value))}
        />
        <Button variant="outlined" startIcon={<MinutesIcon />} onClick={() => setGiven('all')}>
          {t('minutes.all')}
        </Button>
      </Box>
      <QueryView query={{ data: rows, error: query.error, refetch: query.refetch }}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState title={t(state === undefined ? 'none' : 'noneFound')} />
          ) : (
            <Box component="ul" aria-label={t('title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {items.map((sitting) => (
                <SittingRow
                  key={sitting.quiz_submission_id}
                  sitting={sitting}
                  onMinutes={() => setGiven(sitting)}
                  onLate={() => setLate(sitting)}
                />
              ))}
            </Box>
          )
        }
      </QueryView>
      {query.hasNextPage && (
        <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      {given && <MinutesDialog lesson={lesson.id} to={given} onClose={() => setGiven(null)} />}
    </Box>
  );
}
