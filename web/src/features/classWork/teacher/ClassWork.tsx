import AddIcon from '@mui/icons-material/AddOutlined';
import WorkIcon from '@mui/icons-material/AssignmentOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#/api/serverClock';
import type { Classroom } from '#/features/classrooms';
import { loadNamespaces } from '#/i18n/i18n';
import { DataTable } from '#/ui/table/DataTable';
import { useRemoved } from '#/ui/removed';
import { useNow } from '#/ui/useNow';
import { assignmentKey, workQuery } from '../api';
import { inTurn } from '../groups';
import type { Assignment } from '../types';
import { useShownWork } from './useShownWork';
import { useWorkActions } from './useWorkActions';
import { useWorkColumns } from './useWorkColumns';

const WorkDialog = lazy(async () => {
  // What is picked has words of its own.
  const [module] = await Promise.all([import('../editor/WorkDialog'), loadNamespaces(['questions'])]);
  return module;
});
const LearnersDrawer = lazy(() => import('../learners/LearnersDrawer'));

/** How often it is looked what is over, in milliseconds. */
const LOOK_MS = 60_000;
/** As many assignments as a class has at most. */
const MOST = 200;

const rowKey = ({ id }: Assignment) => id;
const rowLabel = ({ title }: Assignment) => title;

/** What a class works on, for who leads it: set, changed, taken away; a row opens its learners beside the list. */
export function ClassWork({ classroom }: { classroom: Classroom }) {
  const { t } = useTranslation('classWork');
  const canWrite = classroom.status !== 'finished';
  const [edited, setEdited] = useState<Assignment | 'new' | null>(null);
  const { shown, hrefOf, close } = useShownWork();
  const now = Math.floor(useNow(LOOK_MS, serverNow) / 1000);
  const removed = useRemoved();
  const query = useQuery(workQuery(classroom.id));
  const { data } = query;
  const rowActions = useWorkActions(classroom.id, setEdited);
  const all = data?.filter(({ id }) => !removed.has(assignmentKey(id)));
  const set = (text: string) => (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setEdited('new')}>
      {text}
    </Button>
  );
  return (
    <Box component="section" aria-label={t('title')} sx={{ display: 'grid', gridTemplateColumns: '100%', gap: 4 }}>
      {canWrite && data && data.length > 0 && data.length < MOST && <div>{set(t('set'))}</div>}
      <DataTable
        label={t('title')}
        columns={useWorkColumns(now)}
        query={{ ...query, data: all && inTurn(all, now) }}
        toolbar={all && all.length > 0 ? <Listed count={all.length} /> : undefined}
        {...{ rowKey, rowLabel }}
        rowHref={hrefOf}
        rowStays
        rowActions={canWrite ? rowActions : undefined}
        empty={{ icon: WorkIcon, title: t('none'), text: t('noneTeacher'), action: canWrite && set(t('setFirst')) }}
      />
      <Suspense fallback={null}>
        {shown !== null && (
          <LearnersDrawer
            key={shown}
            classroom={classroom}
            assignment={shown}
            onEdit={canWrite ? setEdited : null}
            onClose={close}
          />
        )}
        {edited !== null && (
          <WorkDialog
            classroom={classroom}
            assignment={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </Box>
  );
}

function Listed({ count }: { count: number }) {
  const { t } = useTranslation('classWork');
  return (
    <Typography variant="body2" color="textSecondary">
      {t('listed', { count })}
    </Typography>
  );
}
