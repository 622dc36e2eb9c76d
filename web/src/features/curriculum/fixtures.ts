import type { EditItem, ItemKind, LessonKind, LessonQuestion, LessonView, QuizSettings } from './types';

/** An item; its kind is told by its children unless it is named. */
export const item = (id: number, title: string, change: Partial<EditItem> = {}): EditItem => ({
  id,
  kind: 'lesson',
  title,
  translations: {},
  lesson: null,
  is_preview: false,
  is_hidden: false,
  opens_at: null,
  opens_after_days: null,
  requires: [],
  version: 1,
  children: [],
  ...change,
});

const part =
  (kind: ItemKind) =>
  (id: number, title: string, children: EditItem[] = [], change: Partial<EditItem> = {}) =>
    item(id, title, { kind, children, ...change });

/** A chapter. */
export const chapter = part('chapter');
/** A subchapter. */
export const subchapter = part('subchapter');
/** A lesson, whose own id is its item's and a hundred. */
export const lesson = (
  id: number,
  title: string,
  type: LessonKind = 'lecture',
  change: Partial<EditItem> = {},
): EditItem => item(id, title, { lesson: { id: id + 100, type, duration: 300, questions: 0 }, ...change });

/** `Mở đầu(Chào, Cài đặt) Vòng lặp(For(Lặp, Bài kiểm tra) Tổng kết) Kết`. */
export const tree: EditItem[] = [
  chapter(1, 'Mở đầu', [lesson(2, 'Chào'), lesson(3, 'Cài đặt', 'video')]),
  chapter(4, 'Vòng lặp', [
    subchapter(5, 'For', [lesson(6, 'Lặp', 'video_interaction'), lesson(7, 'Bài kiểm tra', 'quiz')]),
    lesson(8, 'Tổng kết', 'file'),
  ]),
  lesson(9, 'Kết'),
];

export const quizSettings: QuizSettings = {
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

/** A lesson as its editor gets it. */
export const lessonView = (id: number, type: LessonKind = 'lecture', change: Partial<LessonView> = {}): LessonView => ({
  id,
  type,
  title: 'Chào',
  course: { id: 5, slug: 'python', title: 'Python từ con số 0' },
  item_id: id - 100,
  blocks: [],
  video: null,
  files: [],
  settings: type === 'quiz' ? quizSettings : null,
  duration: 300,
  questions: 0,
  points: 0,
  percent: 0,
  is_finished: false,
  can_edit: true,
  version: 3,
  source: {
    title: 'Chào',
    type,
    content: { blocks: [], video: null, files: [] },
    settings: type === 'quiz' ? quizSettings : null,
    translations: {},
    files: [],
  },
  position: 0,
  watched: [],
  answered: [],
  quiz: null,
  ...change,
});

/** A question of a lesson. */
export const lessonQuestion = (id: number, name: string, change: Partial<LessonQuestion> = {}): LessonQuestion => ({
  id,
  type: 'single_choice',
  name,
  slug: `cau-${id}`,
  score: 10,
  on_quiz: true,
  at: null,
  must_answer: false,
  status: 'published',
  visibility: 'public',
  difficulty: 'easy',
  enable_on_quiz: true,
  can_edit: true,
  ...change,
});
