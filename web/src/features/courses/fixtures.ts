import type { CourseItem, CourseView, ItemView, LessonView, QuizSettings } from './types';

/** A course in a list, for tests. */
export function aCourseItem(change: Partial<CourseItem> = {}): CourseItem {
  return {
    id: 7,
    slug: 'python-co-ban',
    title: 'Python cơ bản',
    coverImage: '',
    excerpt: 'Từ dòng lệnh đầu tiên.',
    level: 'beginner',
    tags: ['python'],
    price: 0,
    origin_price: null,
    discount_percent: 0,
    isFree: true,
    isPreview: true,
    num_lectures: 12,
    num_quizzes: 2,
    num_learners: 1234,
    video_duration: 5400,
    suggested_duration: 30,
    teachers: [{ id: 2, name: 'Cô Hạnh' }],
    my: null,
    status: 'published',
    visibility: 'public',
    can_edit: false,
    updated_at: 1_790_000_000,
    opens_at: null,
    closes_at: null,
    author: { id: 2, name: 'Cô Hạnh' },
    version: 1,
    ...change,
  };
}

/** Where somebody who has joined stands, for tests. */
export const aStanding = {
  percent: 40,
  until: null,
  ended: false,
  finished_at: null,
  joined_at: 1_789_000_000,
  last_at: null,
  next: { item_id: 12, lesson_id: 112, title: 'Biến' },
};

/** A lesson of a curriculum, for tests. */
export function aLesson(id: number, title: string, change: Partial<ItemView> = {}): ItemView {
  return {
    id,
    kind: 'lesson',
    title,
    lesson: { id: 100 + id, type: 'lecture', duration: 300, questions: 0 },
    is_preview: false,
    state: 'open',
    reason: null,
    message: null,
    opens_at: null,
    requires: [],
    percent: 0,
    children: [],
    ...change,
  };
}

/** A chapter of a curriculum, for tests. */
export function aChapter(id: number, title: string, children: ItemView[], change: Partial<ItemView> = {}): ItemView {
  return { ...aLesson(id, title), kind: 'chapter', lesson: null, children, ...change };
}

/** Closed to who has not joined, for tests. */
export const notJoined = {
  state: 'locked',
  reason: 'not_enrolled',
  message: 'Bạn chưa tham gia khóa học này.',
} as const;

/** A course as its page gets it, for tests: nobody has joined, the first lesson is a preview. */
export function aCourse(change: Partial<CourseView> = {}): CourseView {
  return {
    ...aCourseItem(),
    description_html: '<p>Học <strong>từ đầu</strong>.</p>',
    what_you_learn: ['Viết chương trình'],
    requirements: ['Một máy tính'],
    prerequisites: [],
    curriculum: [
      aChapter(1, 'Bắt đầu', [aLesson(11, 'Xin chào', { is_preview: true }), aLesson(12, 'Biến', notJoined)]),
      aChapter(2, 'Vòng lặp', [aLesson(21, 'Lặp', notJoined)]),
    ],
    join: { action: 'join', reason: 'not_enrolled', message: null, at: null },
    reject_reason: null,
    pass_percentage: 0,
    duration: null,
    in_order: false,
    source: null,
    ...change,
  };
}

/** The same for who has joined. */
export function joinedCourse(change: Partial<CourseView> = {}): CourseView {
  return aCourse({
    my: aStanding,
    curriculum: [
      aChapter(1, 'Bắt đầu', [aLesson(11, 'Xin chào', { state: 'done', percent: 100 }), aLesson(12, 'Biến')]),
      aChapter(2, 'Vòng lặp', [
        aLesson(21, 'Lặp', {
          state: 'locked',
          reason: 'must_finish_previous',
          message: 'Bạn cần học xong “Biến” trước.',
          requires: [{ id: 12, title: 'Biến' }],
        }),
      ]),
    ],
    join: { action: 'continue', reason: null, message: null, at: null },
    ...change,
  });
}

/** A lesson as a learner gets it, for tests. */
export function aLessonView(change: Partial<LessonView> = {}): LessonView {
  return {
    id: 112,
    type: 'lecture',
    title: 'Biến',
    course: { id: 7, slug: 'python-co-ban', title: 'Python cơ bản' },
    item_id: 12,
    blocks: [{ kind: 'text', html: '<p>Biến là chiếc hộp.</p>' }],
    video: null,
    files: [],
    settings: null,
    duration: 300,
    questions: 0,
    points: 0,
    percent: 0,
    is_finished: false,
    can_edit: false,
    position: 0,
    watched: [],
    answered: [],
    quiz: null,
    ...change,
  };
}

/** The rules of a quiz, for tests. */
export const someSettings: QuizSettings = {
  mode: 'submit_all',
  duration: 15,
  pass_percentage: 60,
  attempts: 2,
  counts: 'best',
  shuffle_questions: true,
  shuffle_choices: false,
  draw: [],
  show_answers: 'passed',
  opens_at: null,
  closes_at: null,
};
