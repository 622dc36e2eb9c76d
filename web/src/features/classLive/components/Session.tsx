import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionTime, type NextSession } from '#/features/classrooms';
import { Chip } from '#/ui/Chips';
import { QueryView } from '#/ui/QueryView';
import { useRouteTab } from '#/ui/RouteTabs';
import { EmptyState } from '#/ui/states';
import { liveQuery } from '../api';
import { filters, inOrder, isOf } from '../order';
import type { LiveLearner } from '../types';
import { useLiveNews } from '../useLiveNews';
import { Filters } from './Filters';
import { HandNews } from './HandNews';
import { LearnerDrawer } from './LearnerDrawer';
import { LearnerGrid } from './LearnerGrid';
import { ShownBar } from './ShownBar';

/** A session while it runs: who needs somebody, and where everybody works. */
export function Session({ session }: { session: NextSession }) {
  const { t } = useTranslation('classLive');
  const query = useQuery(liveQuery(session.id));
  useLiveNews(session.id);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}>
        <Chip tone="success">{t('on')}</Chip>
        <Typography variant="subtitle1" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {[sessionTime(session), session.topic].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <ShownBar session={session.id} />
      <QueryView
        query={query}
        empty={{
          when: (all) => all.length === 0,
          show: <EmptyState title={t('nobody.title')} text={t('nobody.text')} />,
        }}
      >
        {(all) => <Learners session={session.id} learners={inOrder(all)} />}
      </QueryView>
    </Box>
  );
}

function Learners({ session, learners }: { session: number; learners: readonly LiveLearner[] }) {
  const { t } = useTranslation('classLive');
  const [filter, setFilter] = useRouteTab(filters, 'show');
  const [opened, setOpened] = useState<number | null>(null);
  // Words that are begun for one learner wait while another is looked at.
  const [drafts] = useState(() => new Map<number, string>());
  const shown = learners.filter((one) => isOf(filter, one));
  const open = learners.find(({ user_id: id }) => id === opened);
  const place = shown.findIndex(({ user_id: id }) => id === opened);
  const stepTo = (at: number) => {
    const next = shown[at];
    return next && (() => setOpened(next.user_id));
  };
  return (
    <>
      <HandNews learners={learners} />
      <Filters learners={learners} filter={filter} onFilter={setFilter} />
      {shown.length > 0 ? (
        <LearnerGrid learners={shown} onOpen={setOpened} />
      ) : (
        <EmptyState title={t(`none.${filter}`)} />
      )}
      {open && (
        <LearnerDrawer
          key={open.user_id}
          session={session}
          learner={open}
          drafts={drafts}
          onPrevious={place > 0 ? stepTo(place - 1) : undefined}
          onNext={stepTo(place + 1)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
