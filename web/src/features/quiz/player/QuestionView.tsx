import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { outcomeOf, points, PublicTests, QuestionPlayer, readProgram, ResultView, TryRun } from '#/features/questions';
import type { QuizEntry } from '../entries';
import { carriedBy } from '../source';
import type { Player } from '../usePlayer';
import { CodeQuestion } from './CodeQuestion';
import { Judged, isJudged } from './Judged';
import { SentList } from './SentList';
import { usePlace } from './usePlace';

/** A question of a running quiz, with what it came to where it was sent by itself. */
export function QuestionView({ entry, number, player }: { entry: QuizEntry; number: number; player: Player }) {
  const { t } = useTranslation('quiz');
  const { question, answer, given, told, isRepeated, sent } = entry;
  const { state, sendPart } = player;
  const heading = useHeading();
  const isLocked = given !== null || (entry.isSending && !isRepeated) || state.status !== 'running';
  const newest = given ?? sent[0] ?? null;
  const onChange = (next: string) => player.answer(question.id, next);
  const shared = { value: answer, onChange, review: given?.review ?? told, readOnly: isLocked };
  const isMarked = newest !== null && newest.status !== 'running' && newest.status !== 'not_tested';
  const qs = state.questionList.metadata?.qs;
  const within = qs === undefined ? undefined : { quiz_submission_id: qs, ...carriedBy(player.source.subject) };
  return (
    <Box sx={frame}>
      <Typography ref={heading} tabIndex={-1} variant="h3" component="h2" sx={{ '&:focus': { outline: 'none' } }}>
        {usePlace(player, number)}{' '}
        <Typography variant="body2" component="span" color="textSecondary">
          {t('points', { points: points(question.score) })}
        </Typography>
      </Typography>
      {question.type === 'code' ? (
        <CodeQuestion question={question} {...shared} />
      ) : (
        <QuestionPlayer
          question={question}
          seed={String(question.id)}
          onPart={sendPart ? (next, isLast) => sendPart(question.id, next, isLast) : undefined}
          {...shared}
        />
      )}
      {question.type === 'test_driven_code' && (
        <PublicTests questionId={question.id} languageId={readProgram(answer).languageId} />
      )}
      {(question.type === 'test_driven_code' || question.type === 'code') && !isLocked && (
        <TryRun
          questionId={question.id}
          program={readProgram(answer)}
          tests={question.samples?.length ?? 0}
          within={within}
        />
      )}
      {newest?.token && isJudged(question.type) && (
        <Judged
          key={newest.submission_id}
          given={newest}
          total={question.test_count}
          onVerdict={(now) => player.judge(question.id, now)}
        />
      )}
      <div role="status" aria-live="polite">
        {isMarked && (
          <ResultView
            outcome={outcomeOf(newest, question.type)}
            score={newest.score}
            maxScore={newest.max_score}
            triesLeft={null}
          />
        )}
        {newest?.status === 'not_tested' && <p className="lp-muted">{t('sentOnly')}</p>}
      </div>
      {isRepeated && <SentList entry={entry} player={player} />}
    </Box>
  );
}

/** What gets the focus scrolls up to above the dock, and not to behind it. */
const frame = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 5,
  minWidth: 0,
  '& :is(a, button, input, textarea)': { scrollMarginBottom: '148px' },
} as const;

/** The focus goes to a question that was gone to; not to the first one, where the page has just come. */
function useHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const { activeElement: focused } = document;
    // Who goes on by the buttons of the dock keeps them.
    if (focused === document.body || !focused?.isConnected) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
