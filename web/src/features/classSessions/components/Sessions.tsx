import AddIcon from '@mui/icons-material/AddOutlined';
import CalendarIcon from '@mui/icons-material/EditCalendarOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#/api/serverClock';
import type { Classroom } from '#/features/classrooms';
import { QueryView } from '#/ui/QueryView';
import { useRemoved } from '#/ui/removed';
import { EmptyState } from '#/ui/states';
import { useNow } from '#/ui/useNow';
import { sessionKey, sessionsQuery } from '../api';
import { part, type Month } from '../order';
import type { ClassSession } from '../types';
import { SessionRow } from './SessionRow';
import { useSessionActions, type SessionActions } from './useSessionActions';

const AddDialog = lazy(() => import('./AddDialog'));
const EditDialog = lazy(() => import('./EditDialog'));
const CalendarDialog = lazy(() => import('./CalendarDialog'));
const SubscribeDialog = lazy(async () => ({ default: (await import('./Subscribe')).Subscribe }));

/** How often what depends on the time is looked at again, in milliseconds. */
const EVERY_MS = 15_000;

type Opened = 'add' | 'calendar' | 'subscribe' | ClassSession | null;

/** When the class meets, what is to come first. On the page of those who manage it, subscribing is left out. */
export function Sessions({ classroom, manage }: { classroom: Classroom; manage: boolean }) {
  const { t } = useTranslation('classSessions');
  const [opened, setOpened] = useState<Opened>(null);
  const canEdit = classroom.me.leads && classroom.status !== 'finished';
  const query = useQuery(sessionsQuery(classroom.id));
  const removed = useRemoved();
  const actions = useSessionActions(classroom.id);
  const close = () => setOpened(null);
  const makeButton = (
    <Button variant="outlined" startIcon={<CalendarIcon />} onClick={() => setOpened('calendar')}>
      {t('fromCalendar')}
    </Button>
  );
  const addButton = (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOpened('add')}>
      {t('add')}
    </Button>
  );
  return (
    <Box component="section" aria-label={t('title')} sx={column}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {canEdit && addButton}
        {canEdit && makeButton}
        {!manage && (
          <Button color="inherit" onClick={() => setOpened('subscribe')}>
            {t('subscribe.open')}
          </Button>
        )}
      </Box>
      <QueryView query={query}>
        {(all) => (
          <Lists
            classroom={classroom}
            sessions={all.filter(({ id }) => !removed.has(sessionKey(id)))}
            actions={actions}
            onEdit={canEdit ? setOpened : undefined}
            empty={
              <EmptyState
                title={t('none')}
                text={t(canEdit ? 'noneTeacher' : 'noneText')}
                action={canEdit && classroom.calendar_info.rules.length > 0 && makeButton}
              />
            }
          />
        )}
      </QueryView>
      <Suspense fallback={null}>
        {opened === 'add' && <AddDialog classroom={classroom.id} onClose={close} />}
        {opened === 'calendar' && <CalendarDialog classroom={classroom} onClose={close} />}
        {opened === 'subscribe' && <SubscribeDialog classroom={classroom} onClose={close} />}
        {typeof opened === 'object' && opened !== null && (
          <EditDialog classroom={classroom.id} session={opened} onClose={close} />
        )}
      </Suspense>
    </Box>
  );
}

interface ListsProps {
  classroom: Classroom;
  sessions: ClassSession[];
  actions: SessionActions;
  /** For those who may change sessions. */
  onEdit: ((session: ClassSession) => void) | undefined;
  empty: ReactNode;
}

/** What is to come, and what is over behind a button. */
function Lists({ classroom, sessions, actions, onEdit, empty }: ListsProps) {
  const { t } = useTranslation('classSessions');
  const [isPastOpen, setPastOpen] = useState(false);
  const now = useNow(EVERY_MS, serverNow) / 1000;
  const { coming, past } = part(sessions, now);
  if (sessions.length === 0) return empty;
  const rowOf = (session: ClassSession) => (
    <SessionRow
      key={session.id}
      classroom={classroom}
      session={session}
      now={now}
      actions={actions}
      onEdit={onEdit && (() => onEdit(session))}
    />
  );
  const over = past.reduce((sum, month) => sum + month.sessions.length, 0);
  const isPastShown = isPastOpen || coming.length === 0;
  return (
    <>
      {coming.length === 0 && <Typography color="textSecondary">{t('noneComing')}</Typography>}
      {coming.map((month) => (
        <MonthList key={month.key} month={month} rowOf={rowOf} />
      ))}
      {coming.length > 0 && over > 0 && (
        <div>
          <Button color="inherit" aria-expanded={isPastShown} onClick={() => setPastOpen(!isPastOpen)}>
            {isPastShown ? t('hidePast') : t('showPast', { count: over })}
          </Button>
        </div>
      )}
      {isPastShown && past.map((month) => <MonthList key={`past-${month.key}`} month={month} rowOf={rowOf} />)}
    </>
  );
}

function MonthList({ month, rowOf }: { month: Month; rowOf: (session: ClassSession) => ReactNode }) {
  const { t } = useTranslation('classSessions');
  const [year, number] = month.key.split('-');
  const title = t('month', { month: Number(number), year });
  return (
    <section aria-label={title}>
      <Typography component="h3" variant="subtitle1" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {month.sessions.map(rowOf)}
      </Box>
    </section>
  );
}

const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, maxWidth: 980 } as const;
