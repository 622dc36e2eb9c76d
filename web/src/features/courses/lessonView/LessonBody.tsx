import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#/api/envelope';
import { useUser } from '#/auth/useUser';
import { Media, type Question } from '#/features/questions';
import { EmptyState, ErrorState, SkeletonList } from '#/ui/states';
import { lessonQuery, lessonQuestionsQuery, type LessonWay } from '../api';
import type { Joining } from '../join/useJoin';
import type { CourseView, ItemView, LessonQuestions, LessonView } from '../types';
import { Downloads } from './Downloads';
import { LessonFilm } from './LessonFilm';
import { Locked } from './Locked';
import { Practice } from './Practice';
import { QuizRules } from './QuizRules';

/** What an open lesson holds. It may have closed since the page came: then the server says why. */
export function LessonBody(props: { course: CourseView; item: ItemView; way: LessonWay; joining: Joining }) {
  const { course, item, way, joining } = props;
  const { data, error, refetch } = useQuery(lessonQuery(way));
  if (data) return <Contents lesson={data} isLearnt={'lesson' in way} />;
  if (error instanceof ApiError && error.status === 412) {
    return <Locked course={course} item={item} message={error.message} joining={joining} />;
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <SkeletonList rows={4} />;
}

function Contents({ lesson, isLearnt }: { lesson: LessonView; isLearnt: boolean }) {
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
        <LessonFilm
          id={lesson.id}
          video={lesson.video}
          title={lesson.title}
          moments={film}
          open={open}
          onOpen={setOpen}
        />
      )}
      {lesson.blocks.map((block, index) => (
        <Media key={index} block={block} />
      ))}
      {lesson.files.length > 0 && <Downloads files={lesson.files} />}
      {isQuiz && <QuizRules lesson={lesson} />}
      {canAnswer && asked.error && <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />}
      {practice.length > 0 && <Practice questions={practice} open={open} onOpen={setOpen} />}
      {!canAnswer && !isQuiz && lesson.questions > 0 && (
        <p className="lp-muted">{t('questionsForLearners', { count: lesson.questions })}</p>
      )}
      {isEmpty && <EmptyState title={t('empty')} text={t('emptyText')} />}
    </>
  );
}

/** A question at a moment of the film. */
export interface Moment {
  question: Question;
  at: number;
  mustAnswer: boolean;
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
