import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import type { LessonView } from '#/features/courses';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { QuizResult } from '../types';
import { AttemptView } from './AttemptView';

/** What a quiz came to, as soon as it is handed in. */
export function QuizOutcome(props: {
  result: QuizResult;
  lesson: LessonView;
  courseSlug: string;
  onAgain: () => void;
}) {
  const { result, lesson, courseSlug, onAgain } = props;
  const { t } = useTranslation('quiz');
  const history = paths.courseHistory(courseSlug, lesson.id);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5, minWidth: 0 }}>
      <AttemptView result={result} history={history} hasFocus />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 }}>
        {result.tries_left !== 0 && (
          <Button variant="outlined" onClick={onAgain}>
            {t('again')}
          </Button>
        )}
        {result.tries_left !== null && <span className="lp-muted">{t('triesLeft', { count: result.tries_left })}</span>}
        <Link component={AppLink} to={history} sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}>
          {t('toHistory')}
        </Link>
      </Box>
    </Box>
  );
}
