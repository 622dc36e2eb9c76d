import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { QuizAttemptById } from '#/features/quiz';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { nextPart } from '../steps';
import type { ContestPart, ContestView } from '../types';

/** What was handed in of a part, with its receipt, and the way on. */
export function PartDone(props: {
  contest: ContestView;
  part: ContestPart;
  /** Null: it was never begun. */
  qs: number | null;
  isTimedOut: boolean;
  onBegin: (part: ContestPart) => void;
}) {
  const { contest, part, qs, isTimedOut, onBegin } = props;
  const { t } = useTranslation('examRoom');
  const next = nextPart(contest.parts.filter(({ id }) => id !== part.id));
  return (
    <>
      {qs === null ? (
        <Alert severity="info">{t('done.missed')}</Alert>
      ) : (
        <Alert severity={isTimedOut ? 'warning' : 'success'} role="status">
          {t(isTimedOut ? 'done.timedOut' : 'done.handedIn')}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        {next && (
          <Button variant="contained" onClick={() => onBegin(next)}>
            {t('done.next', { part: next.name })}
          </Button>
        )}
        <Button variant="outlined" component={AppLink} to={paths.exam(contest.slug)}>
          {t('head.toParts')}
        </Button>
      </Box>
      {qs !== null && <QuizAttemptById id={qs} />}
    </>
  );
}
