import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionPanel, type Question } from '#/features/questions';
import { clockOf } from '#/ui/video/stops';
import type { VideoHandle } from '#/ui/video/VideoPlayer';
import type { LessonVideo as Video, LessonView } from '../types';
import type { LessonStudy } from './LessonContents';
import { LessonVideo } from './LessonVideo';

/** A question at a moment of the film. */
export interface Moment {
  question: Question;
  at: number;
  mustAnswer: boolean;
}

/** A lesson's video, which stops at each of its questions that is not answered yet. */
export function LessonFilm(props: {
  lesson: LessonView;
  video: Video;
  moments: readonly Moment[];
  /** The question that is open; it may be another one's than the film's. */
  open: number | null;
  onOpen: (question: number | null) => void;
  study: LessonStudy | undefined;
}) {
  const { lesson, video, moments, open, onOpen, study } = props;
  const { t } = useTranslation('lessonView');
  const player = useRef<VideoHandle>(null);
  const [answered, setAnswered] = useState<readonly number[]>(lesson.answered);
  const [passed, setPassed] = useState<readonly number[]>([]);
  const shown = moments.find(({ question }) => question.id === open);
  const goOn = (question: number) => {
    setPassed([...passed, question]);
    onOpen(null);
    player.current?.play();
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <LessonVideo
        ref={player}
        video={video}
        title={lesson.title}
        remember={`lesson-${lesson.id}`}
        left={lesson.position > 0 ? lesson.position : undefined}
        {...study?.film}
        stops={moments.map(({ question, at, mustAnswer }) => ({
          id: String(question.id),
          at,
          isDone: passed.includes(question.id) || answered.includes(question.id),
          blocks: mustAnswer,
        }))}
        onStop={(stop) => onOpen(Number(stop))}
      >
        {shown && (
          <Box sx={{ p: 4, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
            <QuestionPanel
              key={shown.question.id}
              question={shown.question}
              lessonId={study && lesson.id}
              onAnswered={() => {
                setAnswered([...answered, shown.question.id]);
                study?.onAnswered(shown.question.id);
              }}
            />
            {shown.mustAnswer && !answered.includes(shown.question.id) ? (
              <p className="lp-muted">{t('film.mustAnswer')}</p>
            ) : (
              <Button variant="outlined" onClick={() => goOn(shown.question.id)} sx={{ justifySelf: 'start' }}>
                {t('film.goOn')}
              </Button>
            )}
          </Box>
        )}
      </LessonVideo>
      {moments.length > 0 && (
        <p className="lp-muted lp-small">
          {t('film.stops', { moments: moments.map(({ at }) => clockOf(at)).join(', ') })}
        </p>
      )}
    </Box>
  );
}
