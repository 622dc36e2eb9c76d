import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { QuizTry } from '#/features/courses';
import { formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { Chip } from '#/ui/Chips';
import { RelativeTime } from '#/ui/RelativeTime';
import { attemptLook } from './attemptLook';

/** The earlier attempts of a quiz, each with its result; the newest first. */
export function Attempts(props: {
  attempts: readonly QuizTry[];
  courseSlug: string;
  lesson: number;
  /** The one that is open. */
  current?: number;
}) {
  const { attempts, courseSlug, lesson, current } = props;
  const { t } = useTranslation('quiz');
  return (
    <Box component="section" aria-labelledby="attempts">
      <Typography id="attempts" variant="h3" component="h2" sx={{ mb: 2 }}>
        {t('attempts')}
      </Typography>
      <Box component="ol" reversed sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {attempts.map((attempt) => {
          const { quiz_submission_id: qs, try_number: number, status, percent, score, max_score: max } = attempt;
          const { tone, word } = attemptLook(attempt);
          return (
            <Box component="li" key={qs} sx={row}>
              {status === 'running' ? (
                <Typography variant="subtitle1" component="span">
                  {t('try', { number })}
                </Typography>
              ) : (
                <Link
                  component={AppLink}
                  to={withQuery(paths.courseHistory(courseSlug, lesson), { attempt: qs })}
                  aria-current={qs === current || undefined}
                  sx={{ minHeight: 44, display: 'inline-flex', alignItems: 'center' }}
                >
                  {t('try', { number })}
                </Link>
              )}
              <Chip tone={tone}>{t(`state.${word}`)}</Chip>
              {percent !== null && score !== null && (
                <span>
                  {t('scored', {
                    percent: formatNumber(Math.round(percent)),
                    score: formatNumber(score),
                    max: formatNumber(max),
                  })}
                </span>
              )}
              <Box component="span" sx={{ ml: 'auto', color: 'text.secondary', typography: 'body2' }}>
                <RelativeTime at={attempt.submitted_at ?? attempt.started_at} />
              </Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  minHeight: 52,
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;
