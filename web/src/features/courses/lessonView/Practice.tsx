import AnsweredIcon from '@mui/icons-material/CheckCircleOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { programPanel, type Problem } from '#/features/problems';
import { QuestionPanel, type Question } from '#/features/questions';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { LessonView } from '../types';
import type { LessonStudy } from './LessonContents';

interface PracticeProps {
  lesson: LessonView;
  study: LessonStudy | undefined;
}

/** Questions to practise: a list, of which one is open. */
export function Practice(
  props: PracticeProps & {
    questions: readonly Question[];
    open: number | null;
    onOpen: (id: number | null) => void;
  },
) {
  const { lesson, study, questions, open, onOpen } = props;
  const { t } = useTranslation('lessonView');
  return (
    <Box component="section" aria-labelledby="practice" sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Typography id="practice" variant="h3">
        {t('practice', { count: questions.length })}
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {questions.map((question, index) => (
          <Row
            key={question.id}
            lesson={lesson}
            study={study}
            question={question}
            number={index + 1}
            isOpen={question.id === open}
            onToggle={() => onOpen(question.id === open ? null : question.id)}
          />
        ))}
      </Box>
    </Box>
  );
}

interface RowProps extends PracticeProps {
  question: Question;
  number: number;
  isOpen: boolean;
  onToggle: () => void;
}

function Row(props: RowProps) {
  const { lesson, study, question, number, isOpen, onToggle } = props;
  const { t } = useTranslation('lessonView');
  const { t: kinds } = useTranslation('questions');
  const name = `${number}. ${question.title || question.name}`;
  return (
    <Box component="li" sx={{ borderTop: '1px solid', borderColor: 'divider', py: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="subtitle1" component="p">
            {name}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {kinds(`kind.${question.type}`)}
          </Typography>
        </Box>
        {study && lesson.answered.includes(question.id) && <AnsweredMark />}
        {question.type === 'code' && !study ? (
          // Its page has the room that a program takes.
          <Button variant="outlined" component={AppLink} to={paths.problem(question.slug)}>
            {t('practiceOpen', { name })}
          </Button>
        ) : (
          <Button variant="outlined" color="inherit" aria-expanded={isOpen} onClick={onToggle}>
            {t(isOpen ? 'practiceClose' : 'practiceDo')}
          </Button>
        )}
      </Box>
      {isOpen && <Answering lesson={lesson} study={study} question={question} />}
    </Box>
  );
}

function AnsweredMark() {
  const { t } = useTranslation('lessonView');
  return (
    <Typography
      variant="body2"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: 'var(--lp-success-text)' }}
    >
      <AnsweredIcon fontSize="small" aria-hidden />
      {t('answered')}
    </Typography>
  );
}

/** Where a question is answered, in the list. */
function Answering({ lesson, study, question }: PracticeProps & { question: Question }) {
  const onAnswered = () => study?.onAnswered(question.id);
  return (
    <Box sx={{ mt: 3, p: 4, pb: 0, minWidth: 0, bgcolor: 'background.default', borderRadius: 'var(--lp-radius-md)' }}>
      {question.type === 'code' ? (
        // The same view of a question: a program's own parts are in it.
        <programPanel.Part problem={question as unknown as Problem} lessonId={lesson.id} onJudged={onAnswered} />
      ) : (
        <QuestionPanel question={question} lessonId={study && lesson.id} onAnswered={onAnswered} />
      )}
    </Box>
  );
}
