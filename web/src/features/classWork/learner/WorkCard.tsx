import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import type { AppPath } from '#/routing/paths';
import { kindIcons } from '../components/kindIcons';
import { StateChip } from '../components/StateChip';
import type { Assignment, LearnerWork } from '../types';
import { dueText, lateText, markOf, markText, momentText, subjectPath, subjectText, takenText } from '../words';

/** One assignment of mine: what it is and by when, where I stand, what I have got. All of it leads to the work. */
export function WorkCard({ work, classroom, now }: { work: Assignment; classroom: number; now: number }) {
  const { t } = useTranslation('classWork');
  const { me, subject, on_paper: onPaper, instructions } = work;
  const Icon = kindIcons[subject?.kind ?? 'paper'];
  return (
    <Card component="li" sx={card}>
      <Icon aria-hidden sx={{ color: 'text.secondary', mt: 0.5, flex: 'none' }} />
      <Box sx={{ flex: '1 1 240px', minWidth: 0, display: 'grid', gap: 1 }}>
        <Title title={work.title} to={subjectPath(subject, classroom)} />
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {subjectText(t, work)}
        </Typography>
        <DueLine work={work} now={now} />
        {subject?.contest_window && (
          <Typography variant="body2" color="textSecondary">
            {t('window', {
              from: formatDateTime(subject.contest_window.start_time),
              to: formatDateTime(subject.contest_window.end_time),
            })}
          </Typography>
        )}
        {instructions !== '' && (
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {instructions}
          </Typography>
        )}
        {onPaper && me?.mark === null && !me.excused && <Typography variant="body2">{t('paperText')}</Typography>}
        {work.subject_gone && <Typography variant="body2">{t('gone.text')}</Typography>}
      </Box>
      {me && <Standing me={me} points={work.points} />}
    </Card>
  );
}

function Title({ title, to }: { title: string; to: AppPath | null }) {
  return (
    <Typography variant="subtitle1" component="h3" sx={{ overflowWrap: 'anywhere' }}>
      {to === null ? (
        title
      ) : (
        <Link component={AppLink} to={to} underline="hover" color="inherit" sx={wholeCard}>
          {title}
        </Link>
      )}
    </Typography>
  );
}

/** By when it is due for me, and what follows from being late; once that can't happen any more, when it was handed in. */
function DueLine({ work: { me, due_at: due, late }, now }: { work: Assignment; now: number }) {
  const { t } = useTranslation('classWork');
  const { t: left } = useTranslation('classDue');
  const mine = me?.due_at ?? due;
  const isOpen = me === null || ['not_started', 'in_progress', 'overdue'].includes(me.state);
  if (!isOpen) {
    const time = me.submitted_at ?? mine;
    if (time === null) return null;
    return (
      <Typography variant="body2">
        {t(me.submitted_at === null ? 'due.plain' : 'handedIn', { time: momentText(time) })}
      </Typography>
    );
  }
  return (
    <Typography variant="body2" component="div" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
      <span>{dueText(t, left, mine, now)}</span>
      {me?.extended && <span>{t('due.extended')}</span>}
      {mine !== null && (
        <Typography variant="body2" component="span" color="textSecondary">
          {lateText(t, late)}
        </Typography>
      )}
    </Typography>
  );
}

/** Where I stand: the state, the mark, and what lateness has cost. */
function Standing({ me, points }: { me: LearnerWork; points: number }) {
  const { t } = useTranslation('classWork');
  const taken = takenText(t, me);
  return (
    <Box sx={standing}>
      <StateChip state={me.state} />
      {me.mark !== null && (
        <Typography variant="subtitle1" component="p">
          <span className="lp-visually-hidden">{t('mark')} </span>
          {markOf(me.mark, points)}
        </Typography>
      )}
      {me.mark !== null && me.ten !== null && points !== 10 && (
        <Typography variant="caption" color="textSecondary">
          {t('ofTen', { mark: markText(me.ten) })}
        </Typography>
      )}
      {taken && (
        <Typography variant="caption" color="textSecondary">
          {taken}
        </Typography>
      )}
    </Box>
  );
}

const card = {
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 3,
  p: 4,
  '&:has(a):hover': { backgroundColor: 'action.hover' },
} as const;

const wholeCard = {
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '2px solid var(--lp-primary-text)', outlineOffset: '-2px' },
} as const;

const standing = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: { xs: 'flex-start', sm: 'flex-end' },
  gap: 1,
  maxWidth: 240,
  textAlign: { xs: 'left', sm: 'right' },
} as const;
