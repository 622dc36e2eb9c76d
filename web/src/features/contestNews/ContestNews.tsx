import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '#/ui/Chips';
import { QueryView } from '#/ui/QueryView';
import { RelativeTime } from '#/ui/RelativeTime';
import { announcementsQuery, clarificationsQuery } from './api';
import { AnnounceDialog, AnswerDialog, AskDialog } from './Dialogs';
import type { Announcement, Clarification, NewsContest } from './types';
import { useNews } from './useNews';

const toAll = { kind: 'all' } as const;

type Open = 'announce' | 'ask' | Clarification | null;

/** What is told and asked in a contest: staff announce and answer, contestants ask. */
export function ContestNews({ contest }: { contest: NewsContest }) {
  const { t } = useTranslation('contestNews');
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  useNews(contest.id);
  return (
    <Box sx={{ display: 'grid', gap: 8, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Section
        title={t('announcements')}
        action={contest.can_edit && <Button onClick={() => setOpen('announce')}>{t('announce.open')}</Button>}
      >
        <Announcements contest={contest} />
      </Section>
      <Section
        title={t('questions')}
        action={
          contest.canAsk && (
            <Button variant="outlined" onClick={() => setOpen('ask')}>
              {t('ask.open')}
            </Button>
          )
        }
      >
        <Questions contest={contest} onAnswer={setOpen} />
      </Section>
      {open === 'announce' && <AnnounceDialog contest={contest} to={toAll} onClose={close} />}
      {open === 'ask' && <AskDialog contest={contest} onClose={close} />}
      {open !== null && typeof open === 'object' && <AnswerDialog contest={contest} question={open} onClose={close} />}
    </Box>
  );
}

function Section({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <section>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 3 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </section>
  );
}

function Announcements({ contest }: { contest: NewsContest }) {
  const { t } = useTranslation('contestNews');
  const query = useQuery(announcementsQuery(contest.id));
  return (
    <QueryView query={query} empty={emptyWith(t('noAnnouncements'))}>
      {(items) => items.map((item) => <Told key={item.id} item={item} isStaff={contest.can_edit} />)}
    </QueryView>
  );
}

/** Said quietly where a list has nothing. */
const emptyWith = (words: string) => ({
  when: (items: readonly unknown[]) => items.length === 0,
  show: <Typography color="textSecondary">{words}</Typography>,
});

function Told({ item, isStaff }: { item: Announcement; isStaff: boolean }) {
  const { t } = useTranslation('contestNews');
  const { to, room, name } = item;
  return (
    <Paper variant="outlined" sx={card}>
      {to === 'room' && (
        <div>
          <Chip tone="info">{isStaff ? t('to.room', { room: room ?? '' }) : t('to.myRoom')}</Chip>
        </div>
      )}
      {to === 'one' && (
        <div>
          <Chip tone="info">{isStaff ? t('to.one', { name: name ?? '' }) : t('to.me')}</Chip>
        </div>
      )}
      <Typography sx={words}>{item.text}</Typography>
      <Typography variant="caption" color="textSecondary">
        <RelativeTime at={item.created_at} />
      </Typography>
    </Paper>
  );
}

interface QuestionsProps {
  contest: NewsContest;
  onAnswer: (question: Clarification) => void;
}

function Questions({ contest, onAnswer }: QuestionsProps) {
  const { t } = useTranslation('contestNews');
  const query = useQuery(clarificationsQuery(contest.id));
  return (
    <QueryView query={query} empty={emptyWith(t('noQuestions'))}>
      {(items) =>
        items.map((item) => (
          <Asked key={item.id} item={item} onAnswer={contest.can_edit ? () => onAnswer(item) : undefined} />
        ))
      }
    </QueryView>
  );
}

function Asked({ item, onAnswer }: { item: Clarification; onAnswer?: () => void }) {
  const { t } = useTranslation('contestNews');
  const isAnswered = item.answer !== null;
  return (
    <Paper variant="outlined" component="article" sx={card}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography variant="subtitle2" component="h3">
          {item.label ? t('ask.problem', { label: item.label }) : t('ask.whole')}
        </Typography>
        {item.is_mine && <Chip>{t('mine')}</Chip>}
        {isAnswered ? (
          item.is_public && <Chip tone="info">{t('forAll')}</Chip>
        ) : (
          <Chip tone="warning">{t('waiting')}</Chip>
        )}
      </Box>
      <Typography sx={words}>{item.text}</Typography>
      <Typography variant="caption" color="textSecondary">
        {item.asked_by && `${t('by', { name: item.asked_by })} · `}
        <RelativeTime at={item.created_at} />
      </Typography>
      {item.answer !== null && (
        <Box sx={{ borderLeft: 3, borderColor: 'primary.main', pl: 3 }}>
          <Typography sx={words}>{item.answer}</Typography>
        </Box>
      )}
      {onAnswer && (
        <Button size="small" onClick={onAnswer} sx={{ justifySelf: 'start' }}>
          {t(isAnswered ? 'answer.again' : 'answer.open')}
        </Button>
      )}
    </Paper>
  );
}

const card = { p: 4, mb: 3, display: 'grid', gap: 2 } as const;
const words = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
