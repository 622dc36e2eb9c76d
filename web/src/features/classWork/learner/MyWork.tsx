import WorkIcon from '@mui/icons-material/AssignmentOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#/api/serverClock';
import type { Classroom } from '#/features/classrooms';
import { QueryView } from '#/ui/QueryView';
import { EmptyState, SkeletonList } from '#/ui/states';
import { useNow } from '#/ui/useNow';
import { workQuery } from '../api';
import { grouped, groups, type Group } from '../groups';
import type { Assignment } from '../types';
import { WorkCard } from './WorkCard';

/** How often it is looked how much time is left, in milliseconds. */
const LOOK_MS = 60_000;

/** What I am to work on in a class: what is to do, what I have missed, what is done. */
export function MyWork({ classroom }: { classroom: Classroom }) {
  const { t } = useTranslation('classWork');
  const now = Math.floor(useNow(LOOK_MS, serverNow) / 1000);
  const query = useQuery(workQuery(classroom.id));
  return (
    <Box component="section" aria-label={t('title')} sx={column}>
      <QueryView
        query={query}
        skeleton={<SkeletonList rows={4} />}
        empty={{
          when: (work) => work.length === 0,
          show: <EmptyState icon={WorkIcon} title={t('none')} text={t('noneText')} />,
        }}
      >
        {(work) => {
          const found = grouped(work);
          return groups
            .filter((group) => group === 'todo' || found[group].length > 0)
            .map((group) => (
              <WorkGroup key={group} group={group} work={found[group]} classroom={classroom.id} now={now} />
            ));
        }}
      </QueryView>
    </Box>
  );
}

function WorkGroup(props: { group: Group; work: readonly Assignment[]; classroom: number; now: number }) {
  const { group, work, classroom, now } = props;
  const { t } = useTranslation('classWork');
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Typography id={heading} variant="h3" component="h2" sx={{ mb: 3 }}>
        {t(`group.${group}`, { count: work.length })}
      </Typography>
      {work.length === 0 ? (
        <Typography color="textSecondary">{t('nothingToDo')}</Typography>
      ) : (
        <Box component="ul" aria-labelledby={heading} sx={list}>
          {work.map((one) => (
            <WorkCard key={one.id} work={one} classroom={classroom} now={now} />
          ))}
        </Box>
      )}
    </section>
  );
}

const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6, maxWidth: 860 } as const;
const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 3,
} as const;
