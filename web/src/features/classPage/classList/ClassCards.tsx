import PeopleIcon from '@mui/icons-material/GroupOutlined';
import TimeIcon from '@mui/icons-material/ScheduleOutlined';
import TeacherIcon from '@mui/icons-material/SchoolOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ClassStatusChip, sessionTime, type ClassroomItem } from '#/features/classrooms';
import { serverNow } from '#/api/serverClock';
import { formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { Chip } from '#/ui/Chips';
import { useNow } from '#/ui/useNow';

/** How often it is looked whether a session has begun, in milliseconds. */
const LOOK_MS = 10_000;

/** Classes with when they meet next; those that have ended come last, apart. */
export function ClassCards({ classes }: { classes: readonly ClassroomItem[] }) {
  const { t } = useTranslation('classList');
  const open = classes.filter(({ status }) => status !== 'finished');
  const ended = classes.filter(({ status }) => status === 'finished');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
      {open.length > 0 && <Cards label={t('list.open')} classes={open} />}
      {ended.length > 0 && (
        <section>
          <Typography variant="h2" sx={{ mb: 4 }}>
            {t('list.ended')}
          </Typography>
          <Cards label={t('list.ended')} classes={ended} />
        </section>
      )}
    </Box>
  );
}

function Cards({ label, classes }: { label: string; classes: readonly ClassroomItem[] }) {
  return (
    <Box component="ul" aria-label={label} sx={grid}>
      {classes.map((one) => (
        <ClassCard key={one.id} one={one} />
      ))}
    </Box>
  );
}

function ClassCard({ one }: { one: ClassroomItem }) {
  const { t } = useTranslation('classList');
  const { next_session: next } = one;
  const now = useNow(LOOK_MS, serverNow) / 1000;
  const isOn = next !== null && next.start_time <= now && now < next.end_time;
  return (
    <Card component="li" sx={card}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '&:empty': { display: 'none' } }}>
        {one.status !== 'active' && <ClassStatusChip status={one.status} />}
        {isOn && <Chip tone="success">{t('card.now')}</Chip>}
      </Box>
      <Typography variant="h3" component="h3" sx={{ overflowWrap: 'anywhere' }}>
        <Link component={AppLink} to={paths.classroom(one.id)} underline="hover" color="inherit">
          {one.name}
        </Link>
      </Typography>
      <Box sx={facts}>
        <TimeIcon fontSize="small" aria-hidden />
        <span>{next ? `${sessionTime(next)}${next.topic ? ` · ${next.topic}` : ''}` : t('card.noSession')}</span>
        {one.teachers.length > 0 && (
          <>
            <TeacherIcon fontSize="small" aria-hidden />
            <span>{one.teachers.map(({ name }) => name).join(', ')}</span>
          </>
        )}
        <PeopleIcon fontSize="small" aria-hidden />
        <span>{t('card.members', { count: one.member_count, number: formatNumber(one.member_count) })}</span>
      </Box>
    </Card>
  );
}

const grid = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
} as const;

const card = { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 2, p: 4, minWidth: 0 } as const;

const facts = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 2,
  rowGap: 1,
  alignItems: 'center',
  typography: 'body2',
  color: 'text.secondary',
} as const;
