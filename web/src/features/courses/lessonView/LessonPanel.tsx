import CloseIcon from '@mui/icons-material/Close';
import BackIcon from '@mui/icons-material/ArrowBackRounded';
import ForwardIcon from '@mui/icons-material/ArrowForwardRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { EmptyState } from '#/ui/states';
import { lessonAt, lessonPath, wayTo } from '../curriculum';
import type { Joining } from '../join/useJoin';
import type { CourseView, ItemView } from '../types';
import { LessonBody } from './LessonBody';
import { Locked } from './Locked';

/** A lesson in its course's page: what it holds or why it is closed, and the way to the lessons around it. */
export function LessonPanel({ course, id, joining }: { course: CourseView; id: number; joining: Joining }) {
  const { t } = useTranslation('lessonView');
  const found = lessonAt(course.curriculum, id);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, [id]);
  const close = (
    <IconButton
      component={AppLink}
      to={paths.course(course.slug)}
      preventScrollReset
      aria-label={t('close')}
      title={t('close')}
      sx={{ width: 44, height: 44 }}
    >
      <CloseIcon />
    </IconButton>
  );
  if (!found) {
    return (
      <Card component="section" aria-label={t('missing')}>
        <EmptyState title={t('missing')} text={t('missingText')} action={close} />
      </Card>
    );
  }
  const { item, place, total, before, after } = found;
  const way = wayTo(course, item);
  return (
    <Card component="section" aria-labelledby="lesson" sx={{ overflow: 'visible' }}>
      <Box sx={head}>
        <Box sx={{ minWidth: 0, mr: 'auto' }}>
          <Typography variant="caption" color="textSecondary">
            {t('place', { place, total })}
          </Typography>
          <Typography id="lesson" ref={heading} tabIndex={-1} variant="h2" sx={title}>
            {item.title}
          </Typography>
        </Box>
        {close}
      </Box>
      <Box sx={body}>
        {way && item.lesson ? (
          <LessonBody key={item.id} course={course} item={item} way={way} joining={joining} />
        ) : (
          <Locked course={course} message={item.message} item={item} joining={joining} />
        )}
      </Box>
      <Box component="nav" aria-label={t('around')} sx={foot}>
        <Neighbour course={course} item={before} direction="before" />
        <Neighbour course={course} item={after} direction="after" />
      </Box>
    </Card>
  );
}

/** The lesson before or after this one, also where it is closed: there it says why. */
function Neighbour(props: { course: CourseView; item: ItemView | null; direction: 'before' | 'after' }) {
  const { course, item, direction } = props;
  const { t } = useTranslation('lessonView');
  if (!item) return <span />;
  const isAfter = direction === 'after';
  return (
    <Button
      variant={isAfter ? 'outlined' : 'text'}
      component={AppLink}
      to={lessonPath(course, item.id)}
      preventScrollReset
      title={item.title}
      startIcon={isAfter ? undefined : <BackIcon />}
      endIcon={isAfter ? <ForwardIcon /> : undefined}
    >
      {t(direction)}
    </Button>
  );
}

const inset = 'clamp(16px, 2.4vw, 24px)';
const head = { display: 'flex', alignItems: 'start', gap: 2, p: inset, pb: 3 } as const;
const title = { overflowWrap: 'anywhere', '&:focus': { outline: 'none' } } as const;
const body = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6, px: inset, pb: 5 } as const;
const foot = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 3,
  px: inset,
  py: 3,
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;
