import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CardContent from '@mui/material/CardContent';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useChannel } from '#/api/channel';
import { renew } from '#/api/renew';
import { serverNow } from '#/api/serverClock';
import { sessionTime } from '#/features/classrooms';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { Chip } from '#/ui/Chips';
import { QueryView } from '#/ui/QueryView';
import { RelativeTime } from '#/ui/RelativeTime';
import { useNow } from '#/ui/useNow';
import { rowStyle, Rows, Widget } from '#/ui/Widget';
import { Actions } from './Actions';
import { classesNowQuery, type ClassNow } from './api';

/** How often it is looked whether something has begun, in milliseconds. */
const LOOK_MS = 10_000;

/** What my classes do now or next: checking in and joining at a click, for teachers the code and the register. */
export function ClassNowWidget() {
  const { t } = useTranslation('classNow');
  const query = useQuery(classesNowQuery);
  const now = useNow(LOOK_MS, serverNow) / 1000;
  const classes = query.data?.filter(({ session }) => session.end_time > now);
  if (!query.error && !classes?.length) return null;
  const isOn = classes?.some(({ session }) => session.start_time <= now);
  return (
    <Widget
      title={t(isOn ? 'now' : 'next')}
      action={
        <Button size="small" component={AppLink} to={paths.classrooms}>
          {t('all')}
        </Button>
      }
    >
      {classes?.length ? (
        <Rows>
          {classes.map((one) => (
            <Row key={one.classroom.id} one={one} now={now} />
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

function Row({ one, now }: { one: ClassNow; now: number }) {
  const { t } = useTranslation('classNow');
  const { classroom, session } = one;
  const isOn = session.start_time <= now;
  useClassNews(classroom.id);
  return (
    <Box component="li" sx={row}>
      <Box sx={{ minWidth: 0, mr: 'auto' }}>
        <Box sx={facts}>
          <Link
            component={AppLink}
            to={paths.classroom(classroom.id)}
            variant="subtitle1"
            color="inherit"
            sx={{ overflowWrap: 'anywhere' }}
          >
            {classroom.name}
          </Link>
          {isOn && <Chip tone="success">{t('on')}</Chip>}
          {one.checked_in && <Chip tone="info">{t('checkedIn')}</Chip>}
        </Box>
        <Typography variant="body2" color="textSecondary" component="div" sx={facts}>
          <span>{sessionTime(session)}</span>
          {!isOn && <RelativeTime at={session.start_time} />}
          {session.topic && (
            <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
              {session.topic}
            </Box>
          )}
        </Typography>
      </Box>
      <Actions one={one} now={now} />
    </Box>
  );
}

/** Has it asked for again when the class or its sessions change. */
function useClassNews(classroom: number): void {
  const queryClient = useQueryClient();
  const again = () => void renew(queryClient, classesNowQuery.queryKey);
  useChannel(`classroom/${classroom}`, {
    onMessage: (data) => {
      const { kind } = data as { kind?: string };
      if (kind === 'sessions' || kind === 'class') again();
    },
    resync: again,
  });
}

const row = { ...rowStyle, flexWrap: 'wrap', gap: 3 } as const;

const facts = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 12px' } as const;
