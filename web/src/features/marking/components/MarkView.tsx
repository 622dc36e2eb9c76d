import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useInClass } from '#/routing/inClass';
import { QueryView } from '#/ui/QueryView';
import { attemptQuery, questionQuery, type AnswerResult } from '../api';
import { useMarking } from '../useMarking';
import type { AnswerDrawerProps } from './AnswerDrawer';
import { Asked, guideOf, Part } from './Asked';
import { MarkedAnswer } from './MarkedAnswer';
import { MarkForm } from './MarkForm';

/** What was asked, the answer with remarks, and the mark. Ctrl+Enter saves from anywhere in it. */
export function MarkView(props: AnswerDrawerProps & { answer: AnswerResult }) {
  const { item, answer, typed, onSaved, onQuestion, onSittings } = props;
  const { t } = useTranslation('marking');
  const classroom = useInClass();
  const attempt = answer.quiz_submission_id ?? null;
  const question = useQuery(questionQuery(answer.question_id, classroom));
  const asked = useQuery({ ...attemptQuery(attempt ?? 0, answer.question_id, classroom), enabled: attempt !== null });
  const here = asked.data?.questions[0];
  // Only the list knows what the quiz is called.
  const quiz = item?.quiz ?? quizOf(asked.data?.lesson_id, t('sittings'));
  const marking = useMarking({ answer, attempt, typed, onSaved: (saving) => onSaved(saving, attempt) });
  const { draft, phrases, setRemarks, save } = marking;
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    // The field must not take it for a pick or a new line.
    event.stopPropagation();
    save(attempt === null ? 'publish' : 'keep');
  };
  return (
    <Box
      onKeyDownCapture={saveByKey}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6, minWidth: 0 }}
    >
      <QueryView query={question}>
        {(own) => <Asked question={here?.question ?? own} guide={guideOf(own)} rule={here?.rule ?? null} />}
      </QueryView>
      <Part title={t('answer')}>
        <MarkedAnswer
          answer={answer.answer}
          type={item?.question.type ?? question.data?.type ?? 'long_answer'}
          remarks={draft.remarks}
          phrases={phrases}
          onRemarks={setRemarks}
        />
      </Part>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button onClick={() => onQuestion(answer.question_id)}>{t('allAnswers')}</Button>
        {quiz && onSittings && <Button onClick={() => onSittings(quiz)}>{t('sittings')}</Button>}
      </Box>
      <MarkForm
        marking={marking}
        most={answer.max_score}
        auto={answer.auto_score ?? null}
        isKept={attempt !== null && typeof answer.manual_score === 'number'}
        isAttempt={attempt !== null}
      />
    </Box>
  );
}

/** A part of a contest has no such list. */
const quizOf = (id: number | null | undefined, title: string) =>
  id === null || id === undefined ? undefined : { id, title };
