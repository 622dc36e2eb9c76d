import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Curriculum, lessonAt, useJoin, type CourseView, type ItemView } from '#/features/courses';
import { InClassNote } from '#/features/inClass';
import { inClass, useInClass } from '#/routing/inClass';
import { paths } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { useWorkingOn } from '#/routing/workingOn';
import { Drawer } from '#/ui/Drawer';
import { useStudyKeys } from '../useStudyKeys';
import { Certificate } from './Certificate';
import { LessonPane } from './LessonPane';
import { NoLesson } from './NoLesson';
import { StudyFoot } from './StudyFoot';
import { StudyHeader } from './StudyHeader';
import { useCongratulations } from './useCongratulations';

const KeySheet = lazy(() => import('./KeySheet'));
const Congratulations = lazy(() => import('./Congratulations'));

/** The player of a course at one of its lessons: the lesson, the outline beside it, and what leads on. */
export function Player({ course, shown }: { course: CourseView; shown: number | null }) {
  const { t } = useTranslation('study');
  const navigate = useAppNavigate();
  const joining = useJoin(course);
  const isWide = useMediaQuery('(min-width: 992px)', { noSsr: true });
  const [sheet, setSheet] = useState<'outline' | 'keys' | null>(null);
  const congratulations = useCongratulations(course);
  const found = shown === null ? null : lessonAt(course.curriculum, shown);
  useWorkingOn(found?.item.lesson && { kind: 'lesson', id: found.item.lesson.id });
  const classroom = useInClass();
  const toLesson = (lesson: number) => inClass(paths.studyCourse(course.slug, { lesson }), classroom);
  const goTo = (item: ItemView | null | undefined) => item && navigate(toLesson(item.id));
  useStudyKeys({
    onNext: () => goTo(found?.after),
    onPrevious: () => goTo(found?.before),
    onSheet: () => setSheet('keys'),
  });
  // The sheet has done its work with the lesson that was chosen in it.
  const [last, setLast] = useState(shown);
  if (shown !== last) {
    setLast(shown);
    setSheet(null);
  }
  const outline = (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Certificate course={course} />
      <Curriculum course={course} shown={shown} toLesson={toLesson} />
    </Box>
  );
  return (
    <>
      <StudyHeader course={course} onKeys={() => setSheet('keys')} />
      <Box sx={columns}>
        <Box component="article" aria-labelledby="lesson" sx={lessonColumn}>
          {found ? (
            <>
              <LessonHead item={found.item} place={found.place} total={found.total} />
              <LessonPane
                key={found.item.id}
                course={course}
                item={found.item}
                joining={joining}
                onCourseDone={congratulations.open}
              />
            </>
          ) : (
            <NoLesson course={course} />
          )}
        </Box>
        {isWide && (
          <Box component="aside" aria-label={t('outline')} sx={outlineColumn}>
            {outline}
          </Box>
        )}
      </Box>
      {found && <StudyFoot found={found} toLesson={toLesson} onOutline={isWide ? null : () => setSheet('outline')} />}
      {!isWide && (
        <Drawer open={sheet === 'outline'} onClose={() => setSheet(null)} title={course.title}>
          {outline}
        </Drawer>
      )}
      <Suspense fallback={null}>
        {sheet === 'keys' && <KeySheet onClose={() => setSheet(null)} />}
        {congratulations.isOpen && <Congratulations course={course} onClose={congratulations.close} />}
      </Suspense>
    </>
  );
}

/** What the lesson is; it takes the focus when it is gone to. */
function LessonHead({ item, place, total }: { item: ItemView; place: number; total: number }) {
  const { t } = useTranslation('study');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, [item.id]);
  return (
    <div>
      <InClassNote />
      <Typography variant="caption" color="textSecondary">
        {t('place', { place, total })}
      </Typography>
      <Typography
        id="lesson"
        ref={heading}
        tabIndex={-1}
        variant="h2"
        sx={{ overflowWrap: 'anywhere', '&:focus': { outline: 'none' } }}
      >
        {item.title}
      </Typography>
    </div>
  );
}

/** Seven parts for the lesson, three for the outline. */
const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(300px, 3fr)' },
  minHeight: 'calc(100dvh - var(--lp-header) - 64px)',
} as const;

const lessonColumn = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 6,
  boxSizing: 'border-box',
  width: '100%',
  maxWidth: 960,
  mx: 'auto',
  px: 'clamp(16px, 2.4vw, 32px)',
  py: 5,
} as const;

const outlineColumn = {
  position: 'sticky',
  top: 'var(--lp-header)',
  boxSizing: 'border-box',
  height: 'calc(100dvh - var(--lp-header) - 64px)',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  p: 4,
  borderLeft: '1px solid',
  borderColor: 'divider',
} as const;
