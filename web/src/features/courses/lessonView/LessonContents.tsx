import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#/auth/useUser';
import { Media, type Question } from '#/features/questions';
import { EmptyState, ErrorState } from '#/ui/states';
import type { VideoPlayerProps } from '#/ui/video/VideoPlayer';
import { lessonQuestionsQuery } from '../api';
import type { LessonQuestions, LessonView } from '../types';
import { Downloads } from './Downloads';
import { LessonFilm, type Moment } from './LessonFilm';
import { Practice } from './Practice';
import { QuizRules } from './QuizRules';

/** What the study player has to do with a lesson beside showing it. */
export interface LessonStudy {
  /** A file was opened. */
  onFile: () => void;
  /** What it hears of the film. */
  film: Pick<VideoPlayerProps, 'onProgress' | 'onPause' | 'onSeek' | 'onEnded'>;
  /** A question was answered. */
  onAnswered: (question: number) => void;
  /** Where a quiz is taken. */
  quiz: ReactNode;
  /** Stands where there is nothing more to read. */
  end: ReactNode;
}

/** What an open lesson holds; `study` where it is learnt in the study player. */
export function LessonContents(props: { lesson: LessonView; isLearnt: boolean; study?: LessonStudy }) {
  const { lesson, isLearnt, study } = props;
  const { t } = useTranslation('lessonView');
  const user = useUser();
  const isQuiz = lesson.type === 'quiz';
  const canAnswer = isLearnt && Boolean(user) && !isQuiz && lesson.questions > 0;
  const asked = useQuery({ ...lessonQuestionsQuery(lesson.id), enabled: canAnswer });
  /** The one question that is open: of the film or to practise, never both. */
  const [open, setOpen] = useState<number | null>(null);
  const { film, practice } = partsOf(canAnswer ? asked.data : undefined);
  const isEmpty =
    !isQuiz && lesson.blocks.length === 0 && !lesson.video && lesson.files.length === 0 && lesson.questions === 0;
  return (
    <>
      {lesson.video && (
        <LessonFilm lesson={lesson} video={lesson.video} moments={film} open={open} onOpen={setOpen} study={study} />
      )}
      {lesson.blocks.map((block, index) => (
        <Media key={index} block={block} />
      ))}
      {lesson.files.length > 0 && <Downloads files={lesson.files} onOpen={study?.onFile} />}
      {!isEmpty && study?.end}
      {isQuiz && (study?.quiz ?? <QuizPreview lesson={lesson} />)}
      {canAnswer && asked.error && <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />}
      {practice.length > 0 && (
        <Practice lesson={lesson} questions={practice} open={open} onOpen={setOpen} study={study} />
      )}
      {!canAnswer && !isQuiz && lesson.questions > 0 && (
        <p className="lp-muted">{t('questionsForLearners', { count: lesson.questions })}</p>
      )}
      {isEmpty && <EmptyState title={t('empty')} text={t('emptyText')} />}
    </>
  );
}

/** What a quiz will be like, where it can't be taken. */
function QuizPreview({ lesson }: { lesson: LessonView }) {
  const { t } = useTranslation('lessonView');
  return (
    <>
      <QuizRules lesson={lesson} />
      <p className="lp-muted">{t('quiz.later')}</p>
    </>
  );
}

/** The questions of the film in their order, and those to practise. */
function partsOf(data: LessonQuestions | undefined): { film: Moment[]; practice: Question[] } {
  const questions = data?.questions ?? [];
  const placeOf = new Map(data?.items.map((item) => [item.id, item]));
  const film = questions.flatMap((question) => {
    const place = placeOf.get(question.id);
    return place?.at === null || place?.at === undefined
      ? []
      : [{ question, at: place.at, mustAnswer: place.must_answer }];
  });
  const inFilm = new Set(film.map(({ question }) => question.id));
  return {
    film: film.toSorted((a, b) => a.at - b.at),
    practice: questions.filter(({ id }) => !inFilm.has(id)),
  };
}
