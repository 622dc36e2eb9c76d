import OverdueIcon from '@mui/icons-material/ErrorOutlineRounded';
import SoonIcon from '@mui/icons-material/ScheduleRounded';
import Button from '@mui/material/Button';
import CardContent from '@mui/material/CardContent';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#/api/serverClock';
import { formatDateTime } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { Chip } from '#/ui/Chips';
import { QueryView } from '#/ui/QueryView';
import { useNow } from '#/ui/useNow';
import { LinkRow, Rows, Widget } from '#/ui/Widget';
import type { DueWork } from '../types';
import { subjectPath } from '../words';
import { dueQuery } from './api';
import { leftText } from './left';

/** How often it is looked how much time is left, in milliseconds. */
const LOOK_MS = 60_000;
const DAY = 86_400;

/** What my classes want of me next, each row leading to the work; without any it is not there. */
export function DueWidget() {
  const { t } = useTranslation('classDue');
  const query = useQuery(dueQuery);
  const now = useNow(LOOK_MS, serverNow) / 1000;
  if (!query.error && !query.data?.length) return null;
  return (
    <Widget
      title={t('title')}
      action={
        <Button size="small" component={AppLink} to={paths.classrooms}>
          {t('all')}
        </Button>
      }
    >
      {query.data?.length ? (
        <Rows>
          {query.data.map((work) => (
            <Row key={work.id} work={work} now={now} />
          ))}
        </Rows>
      ) : (
        <CardContent sx={{ pt: 0 }}>
          <QueryView query={query}>{() => null}</QueryView>
        </CardContent>
      )}
    </Widget>
  );
}

function Row({ work: { classroom, title, subject, due_at: due }, now }: { work: DueWork; now: number }) {
  const { t } = useTranslation('classDue');
  // What is on paper, or gone, is told about in the class.
  const to = subjectPath(subject, classroom.id) ?? withQuery(paths.classroom(classroom.id), { tab: 'work' });
  return (
    <LinkRow
      to={to}
      title={title}
      detail={
        <>
          <span>{classroom.name}</span>
          {due === null ? <span>{t('none')}</span> : <span>{formatDateTime(due)}</span>}
          {due !== null && due > now && <span>{leftText(t, due - now)}</span>}
        </>
      }
      end={due !== null && <Urgency left={due - now} />}
    />
  );
}

/** That it is over, or soon will be; `left` in seconds. */
function Urgency({ left }: { left: number }) {
  const { t } = useTranslation('classDue');
  if (left > DAY) return null;
  const [Icon, word] = left <= 0 ? ([OverdueIcon, t('overdue')] as const) : ([SoonIcon, t('soon')] as const);
  return (
    <Chip tone={left <= 0 ? 'danger' : 'warning'}>
      <Icon aria-hidden sx={{ fontSize: 16, mx: '-2px' }} />
      {word}
    </Chip>
  );
}
