import type { LessonChange, LessonView, QuizSettings, VideoContent } from '../types';
import type { LessonForm } from './schema';

/** How a new quiz goes, unless its author wants something else. */
export const usualSettings: QuizSettings = {
  mode: 'submit_all',
  duration: 0,
  pass_percentage: 50,
  attempts: 0,
  counts: 'best',
  shuffle_questions: false,
  shuffle_choices: true,
  draw: [],
  show_answers: 'submitted',
  opens_at: null,
  closes_at: null,
};

/** A lesson as values of the form. */
export function toForm({ title, source, settings }: LessonView): LessonForm {
  const content = source?.content;
  const quiz = { ...usualSettings, ...(source?.settings ?? settings) };
  const en = source?.translations.en;
  return {
    title: { vi: source?.title ?? title, en: en?.title ?? '' },
    blocks: content?.blocks ?? [],
    blocks_en: en?.blocks ?? [],
    video: videoForm(content?.video ?? null),
    files: (content?.files ?? []).map(({ file_id, name }) => ({ file_id, name })),
    settings: {
      mode: quiz.mode,
      duration: quiz.duration,
      pass_percentage: quiz.pass_percentage,
      attempts: quiz.attempts,
      counts: quiz.counts,
      shuffle_questions: quiz.shuffle_questions,
      shuffle_choices: quiz.shuffle_choices,
      draw: quiz.draw.map(({ category_id: category, tag, count }) => ({
        by: category ? 'category' : 'tag',
        category_id: category ?? null,
        tag: tag ?? '',
        count,
      })),
      show_answers: quiz.show_answers,
      opens_at: quiz.opens_at,
      closes_at: quiz.closes_at,
    },
  };
}

const videoForm = (content: VideoContent | null): LessonForm['video'] => ({
  source: content?.url ? 'link' : 'file',
  file_id: content?.file_id ?? null,
  url: content?.url ?? '',
  duration: content?.url ? (content.duration ?? null) : null,
  captions: (content?.captions ?? []).map(({ lang, file_id }) => ({ lang, file_id })),
});

/** What is sent of the form. */
export function toBody({ source }: LessonView, form: LessonForm, version: number): LessonChange {
  const { title, blocks, blocks_en: english, video, files, settings } = form;
  const en = title.en || english.length > 0 ? { en: { title: title.en, blocks: english } } : {};
  return {
    title: title.vi,
    content: { blocks, video: videoBody(video), files },
    settings: source?.type === 'quiz' ? settingsBody(settings) : null,
    translations: en,
    version,
  };
}

function videoBody({ source, file_id, url, duration, captions }: LessonForm['video']): VideoContent | null {
  if (source === 'link') return url ? { url, duration, captions } : null;
  return file_id === null ? null : { file_id, captions };
}

const settingsBody = ({ draw, ...rest }: LessonForm['settings']): LessonChange['settings'] => ({
  ...rest,
  draw: draw.map(({ by, category_id, tag, count }) => (by === 'category' ? { category_id, count } : { tag, count })),
});

/** The form's name of a field that the server names otherwise. */
export function fieldOf(field: string): string {
  const english = /^translations\.en\.(title|blocks)(.*)$/.exec(field);
  if (english) return english[1] === 'title' ? 'title.en' : `blocks_en${english[2]}`;
  if (field === 'title') return 'title.vi';
  return field.replace(/^content\./, '');
}
