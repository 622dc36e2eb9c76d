import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '#/ui/QueryView';
import { EmptyState, SkeletonList } from '#/ui/states';
import { followedQuery, ownListsQuery } from '../api';
import { RoadmapCards } from './RoadmapCards';

/** What the visitor follows, and what they have made. */
export function MyRoadmaps() {
  const { t } = useTranslation('roadmaps');
  const id = useId();
  const queries = [useQuery(followedQuery), useQuery(ownListsQuery())] as const;
  return (
    <section aria-labelledby={id}>
      <Typography variant="h2" id={id} sx={{ mb: 4 }}>
        {t('mine.title')}
      </Typography>
      <QueryView
        query={queries}
        skeleton={<SkeletonList rows={2} />}
        empty={{
          when: ([followed, own]) => followed.items.length + own.items.length === 0,
          show: <EmptyState title={t('mine.none')} text={t('mine.noneText')} />,
        }}
      >
        {([followed, own]) => (
          <RoadmapCards
            label={t('mine.title')}
            roadmaps={[...followed.items, ...own.items.filter((list) => !list.is_followed)]}
          />
        )}
      </QueryView>
    </section>
  );
}
