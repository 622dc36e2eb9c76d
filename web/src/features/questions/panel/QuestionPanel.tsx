import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#/auth/useUser';
import { LazyConfetti, LazyVerdict, problemKeys, useJudgingAgain } from '#/features/problems';
import { carriedIn, useInClass } from '#/routing/inClass';
import { MarkdownView } from '#/ui/MarkdownView';
import { toasts } from '#/ui/toasts';
import { useErrorText } from '#/ui/useErrorText';
import { questionSubmissionQuery } from '../api';
import { readPairs } from '../answers/pairs';
import { readProgram } from '../answers/program';
import { QuestionPlayer } from '../player/QuestionPlayer';
import { points } from '../points';
import type { Answered, Question } from '../types';
import { AnswerDock } from './AnswerDock';
import { bodyOf, isAnswered } from './answerBody';
import { Hints } from './Hints';
import { obstacleOf } from './obstacle';
import { outcomeOf } from './outcome';
import { PublicTests } from './PublicTests';
import { ResultView } from './ResultView';
import { TryRun } from './TryRun';
import { useSendKey } from './useSendKey';
import { useSending } from './useSending';

/** A question to practise: the player, the button that sends the answer, hints, and what the answer came to. */
export function QuestionPanel(props: {
  question: Question;
  /** The lesson in which it is asked: its answers count there. */
  lessonId?: number;
  onAnswered?: () => void;
}) {
  const { question, lessonId, onAnswered } = props;
  const { t } = useTranslation('questions');
  const user = useUser();
  const classroom = useInClass();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [value, setValue] = useState('');
  const [answered, setAnswered] = useState<Answered | null>(null);
  /** Answers since the page came: the question may not say so yet. */
  const [tries, setTries] = useState(0);
  const [celebrates, setCelebrates] = useState(false);
  const [wasSolved] = useState(question.my_status === 'solved');
  const isFilm = question.type === 'video_interaction';
  const refresh = () => void queryClient.invalidateQueries({ queryKey: problemKeys.all });

  const settle = (final: Pick<Answered, 'status' | 'score'>) => {
    onAnswered?.();
    if (outcomeOf(final, question.type) !== 'right' || wasSolved) return;
    setCelebrates(true);
    toasts.success(t('solved'));
  };
  const sending = useSending((next) => {
    setAnswered(next);
    if (next.status === 'running') return;
    setTries(tries + 1);
    settle(next);
    refresh();
  });
  // Every submission has a token; the judge follows only what it runs.
  const token = isJudged(question) ? (answered?.token ?? null) : null;
  const judgedNow = useRef(settle);
  useEffect(() => {
    judgedNow.current = (final) => {
      setTries((before) => before + 1);
      settle(final);
    };
  });
  const judging = useJudgingAgain({
    id: answered?.submission_id ?? 0,
    token,
    total: question.test_count,
  });
  const verdict = token ? judging.result : null;
  // What the judge runs has its review only when it is over.
  const judged = useQuery({
    ...questionSubmissionQuery(answered?.submission_id ?? 0, classroom),
    enabled: verdict !== null && verdict.status !== 'running',
  });
  const review = answered?.review ?? (token ? judged.data?.review : null);
  const shown = answered && { ...answered, ...(verdict && marksOf(verdict)) };
  const outcome = shown && outcomeOf(shown, question.type);
  useEffect(() => {
    if (verdict && verdict.status !== 'running') judgedNow.current(verdict);
  }, [verdict]);
  const isJudging = token !== null && !verdict && judging.phase !== 'failed';
  const isOver = outcome !== null && outcome !== 'unfinished' && !isJudging;
  const triesLeft =
    question.content.tries > 0 ? Math.max(question.content.tries - question.tries_used - tries, 0) : null;
  const moments = question.content.video?.moments ?? [];
  const given = new Set(isFilm ? readPairs(value).map(([id]) => id) : []);
  const obstacle = obstacleOf({
    signedIn: Boolean(user),
    phase: sending.phase,
    isJudging,
    isAnswered: isAnswered(question, value),
    cooldown: sending.cooldown,
    triesLeft,
    mustAnswer: moments.some(({ id, must_answer: must }) => must && !given.has(id)),
  });
  const bodyIn = (answer: string) => ({
    ...bodyOf(question, answer),
    ...(lessonId !== undefined && { lesson_id: lessonId }),
    ...carriedIn(classroom),
  });
  const send = () => {
    if (isOver) return;
    if (obstacle) return toasts.info(t(`why.${obstacle}`, { count: sending.cooldown }));
    const body = bodyIn(value);
    if (isFilm) sending.send({ ...body, final: true }, { isLast: true });
    else sending.send(body);
  };
  useSendKey(send);
  const again = () => {
    setAnswered(null);
    if (isFilm) setValue('');
  };
  const solution = review?.solution_html || question.solution_html;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5, minWidth: 0 }}>
      <QuestionPlayer
        question={question}
        value={value}
        onChange={setValue}
        review={review}
        readOnly={isOver || (!isFilm && sending.phase !== 'idle')}
        seed={`${user?.id ?? 0}/${question.id}`}
        onPart={(answer, isLast) => {
          if (user) sending.send({ ...bodyIn(answer), ...(isLast && { final: true }) }, { isLast });
        }}
      />
      {question.type === 'test_driven_code' && (
        <PublicTests questionId={question.id} languageId={readProgram(value).languageId} />
      )}
      {question.type === 'test_driven_code' && user && !isOver && (
        <TryRun questionId={question.id} program={readProgram(value)} tests={question.samples?.length ?? 0} />
      )}
      <div role="status" aria-live="polite">
        {outcome && shown && (
          <ResultView outcome={outcome} score={shown.score} maxScore={shown.max_score} triesLeft={triesLeft} />
        )}
        {Boolean(sending.error) && (
          <Typography sx={{ color: 'var(--lp-danger-text)' }}>{errorText(sending.error)}</Typography>
        )}
      </div>
      {token && !isDrawn(question, verdict?.status) && (
        <Suspense fallback={null}>
          <LazyVerdict state={judging} />
        </Suspense>
      )}
      {isOver && solution && (
        <Box component="section" aria-label={t('solution')} sx={{ minWidth: 0 }}>
          <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
            {t('solution')}
          </Typography>
          <MarkdownView html={solution} />
        </Box>
      )}
      {!isOver && <Hints question={question} signedIn={Boolean(user)} onTaken={refresh} />}
      <AnswerDock
        label={t(labelOf(question))}
        obstacle={obstacle}
        cooldown={sending.cooldown}
        note={triesLeft === null ? penaltyNote(question, t) : t('tries.left', { count: triesLeft })}
        isBusy={sending.phase === 'sending' || isJudging}
        onSend={send}
        onAgain={isOver && outcome !== 'read' && triesLeft !== 0 ? again : null}
      />
      <Suspense fallback={null}>{celebrates && <LazyConfetti onEnd={() => setCelebrates(false)} />}</Suspense>
    </Box>
  );
}

/** What the judge has to say of an answer's marks. */
const marksOf = ({ status, score, max_score }: Pick<Answered, 'status' | 'score' | 'max_score'>) => ({
  status,
  score,
  max_score,
});

/** Whether the judge runs what is sent. */
function isJudged({ type }: Question): boolean {
  return type === 'turtle' || type === 'test_driven_code';
}

/** Whether it is a drawing that was marked: tests and what they print are no words for it. */
function isDrawn({ type }: Question, status: string | undefined): boolean {
  return type === 'turtle' && (status === 'AC' || status === 'WR');
}

/** The word on the button. */
function labelOf({ type }: Question) {
  if (type === 'theory') return 'action.read';
  if (type === 'video_interaction') return 'action.finish';
  const isSent = ['long_answer', 'code_judge_manual', 'test_driven_code', 'turtle'].includes(type);
  return isSent ? 'action.submit' : 'action.check';
}

function penaltyNote({ content }: Question, t: ReturnType<typeof useTranslation<'questions'>>['t']): string {
  return content.penalty > 0 ? t('tries.penalty', { penalty: points(content.penalty) }) : '';
}
