import { useContext, useEffect, useEffectEvent } from 'react';
import type { ApiError } from '#/api/envelope';
import { draftKey } from '#/editor/draft';
import { storeDraft } from '#/editor/draftKeeper';
import { obstacleOf, type Circumstances, type Obstacle } from '../judge/obstacle';
import { useCooldown } from '../judge/useCooldown';
import { useJudging, type Attempt, type Judging } from '../judge/useJudging';
import { useOnline } from '../judge/useOnline';
import { isBusy } from '../judge/verdict';
import type { JudgeLanguage, Problem } from '../types';
import { ProgramLessonContext } from './programLesson';

/** How long to wait where the server asks for a pause without saying how long, in seconds. */
const pause = 5;

/** Judging of the text in the editor, and what is in its way. */
export function useAttempts(work: {
  problem: Problem;
  languages: JudgeLanguage[];
  language: JudgeLanguage;
  source: string;
  signedIn: boolean;
  /** The longest source taken, in bytes. */
  limit?: number;
}): {
  judging: Judging;
  cooldown: number;
  obstacle: (action: Circumstances['action']) => Obstacle | null;
  loadInto: (languageId: number, source: string, onLanguage: (id: number) => void) => void;
} {
  const { problem, languages, language, source, signedIn, limit } = work;
  const online = useOnline();
  const [cooldown, startCooldown] = useCooldown();
  const judging = useLessonJudging(useJudging(problem.id, (error) => startCooldown(secondsOf(error))));
  const obstacle = (action: Circumstances['action']) =>
    obstacleOf({
      online,
      signedIn,
      busy: isBusy(judging.state),
      source,
      languageAvailable: language.available,
      anyAvailable: languages.some((option) => option.available),
      cooldown,
      action,
      sampleCount: problem.samples.length,
      limit,
    });
  const loadInto = (languageId: number, text: string, onLanguage: (id: number) => void) => {
    storeDraft(draftKey(problem.id, languageId), text, Date.now());
    onLanguage(languageId);
  };
  return { judging, cooldown, obstacle, loadInto };
}

/** Judging whose submissions count in the lesson around, where there is one. */
function useLessonJudging(judging: Judging): Judging {
  const lesson = useContext(ProgramLessonContext);
  const { kind, result } = judging.state;
  const tell = useEffectEvent(() => lesson?.onJudged());
  const isJudged = kind === 'submit' && result !== null && result.status !== 'running';
  useEffect(() => {
    if (isJudged) tell();
  }, [isJudged, judging.state.token]);
  if (!lesson) return judging;
  const start: Judging['start'] = (attempt: Attempt, solution) =>
    judging.start(attempt, attempt.kind === 'submit' ? { ...solution, lesson_id: lesson.id } : solution);
  return { ...judging, start };
}

/** How long the server asks to wait: by its header, otherwise by its words, as in "wait 3 seconds". */
function secondsOf(error: ApiError): number {
  const seconds = error.retryAfter ?? Number(/\d+/.exec(error.message)?.[0] ?? pause);
  return Math.min(Math.max(seconds, 1), 120);
}
