import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { Chip, type Tone } from '#/ui/Chips';
import { useIsExaminee } from '../signIn/examinee';
import { isBehind, isTimed } from '../steps';
import type { ContestPart, ContestView, PartState } from '../types';

const tones: Record<PartState, Tone> = {
  locked: 'neutral',
  open: 'info',
  running: 'warning',
  handed_in: 'success',
  over: 'neutral',
};

/** A part of a contest: how long, how much, how it stands, and what can be done with it. */
export function PartCard(props: { contest: ContestView; part: ContestPart; onBegin: () => void }) {
  const { contest, part, onBegin } = props;
  const { t } = useTranslation('examRoom');
  const { state, attempt } = part;
  const isExaminee = useIsExaminee();
  const facts = [
    isTimed(contest, part) && t('part.minutes', { count: part.quiz_time ?? 0 }),
    t('part.questions', { count: part.question_amount }),
    t('part.points', { points: formatNumber(part.max_score) }),
  ].filter((fact) => fact !== false);
  const handedIn = attempt?.submitted_at ?? null;
  return (
    <Card component="li" aria-label={part.name} sx={{ listStyle: 'none' }}>
      <CardContent sx={{ display: 'grid', gap: 3 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
          <Typography variant="h3" component="h3" sx={{ overflowWrap: 'anywhere' }}>
            {part.name}
          </Typography>
          <Chip tone={tones[state]}>{t(`part.state.${state}`)}</Chip>
        </Box>
        <Typography variant="body2" color="textSecondary">
          {facts.join(' · ')}
        </Typography>
        {isBehind(part) && (
          <Typography variant="body2">
            {attempt ? handedIn !== null && t('part.handedInAt', { at: formatDateTime(handedIn) }) : t('part.notBegun')}
            {attempt?.score != null && (
              <strong>
                {' '}
                {t('part.score', { score: formatNumber(attempt.score), max: formatNumber(attempt.max_score) })}
              </strong>
            )}
          </Typography>
        )}
        <div>
          {(state === 'open' || state === 'running') && (
            <Button variant="contained" onClick={onBegin}>
              {t(state === 'open' ? 'part.begin' : 'part.goOn')}
            </Button>
          )}
          {isBehind(part) && attempt && (
            <Button
              variant="outlined"
              component={AppLink}
              // Of the room alone it is shown in the room.
              to={
                isExaminee
                  ? withQuery(paths.exam(contest.slug), { part: part.id })
                  : paths.contestSubmission(contest.slug, attempt.quiz_submission_id)
              }
            >
              {t('part.look')}
            </Button>
          )}
          {state === 'locked' && (
            <Typography variant="body2" color="textSecondary">
              {t('part.lockedText')}
            </Typography>
          )}
        </div>
      </CardContent>
    </Card>
  );
}
