import type { CourseImportReport, CourseItem, CourseSource, EditedCourse, EnrolmentItem } from './types';

/** A course of a list, for tests. */
export const aCourse = (change: Partial<CourseItem> = {}): CourseItem => ({
  id: 7,
  slug: 'python-tu-con-so-0',
  title: 'Python từ con số 0',
  coverImage: '',
  excerpt: '',
  level: 'beginner',
  tags: ['python'],
  price: 0,
  origin_price: null,
  discount_percent: 0,
  isFree: true,
  isPreview: false,
  num_lectures: 30,
  num_quizzes: 4,
  num_learners: 0,
  video_duration: 0,
  suggested_duration: null,
  teachers: [{ id: 3, name: 'Cô Hạnh' }],
  my: null,
  status: 'draft',
  visibility: 'public',
  can_edit: true,
  updated_at: 1_790_000_000,
  opens_at: null,
  closes_at: null,
  author: { id: 3, name: 'Cô Hạnh' },
  version: 4,
  ...change,
});

const source: CourseSource = {
  title: 'Python từ con số 0',
  slug: 'python-tu-con-so-0',
  coverImage: '',
  description: 'Cho người mới.',
  format: 'markdown',
  what_you_learn: ['Biến', 'Vòng lặp'],
  requirements: [],
  tags: ['python'],
  category_id: null,
  discount_code: '',
  prerequisites: [],
  teachers: [3],
  translations: {},
};

/** A course as its editors get it, for tests. */
export const storedCourse = (
  change: Partial<EditedCourse> = {},
  written: Partial<CourseSource> = {},
): EditedCourse => ({
  ...aCourse(),
  title: written.title ?? source.title,
  description_html: '<p>Cho người mới.</p>',
  what_you_learn: [],
  requirements: [],
  prerequisites: [],
  curriculum: [],
  join: { action: 'continue', reason: null, message: null, at: null },
  duration: null,
  pass_percentage: 50,
  in_order: false,
  reject_reason: null,
  ...change,
  source: { ...source, ...written },
});

/** A learner of a course, for tests. */
export const aLearner = (id: number, name: string, change: Partial<EnrolmentItem> = {}): EnrolmentItem => ({
  user: { id, name, email: `hs${id}@example.com` },
  how: 'free',
  joined_at: 1_790_000_000,
  until: null,
  ended: false,
  all_open: false,
  percent: 40,
  done: 12,
  finished_at: null,
  last_at: null,
  ...change,
});

/** What a file of a course holds, for tests. */
export const aReport = (change: Partial<CourseImportReport> = {}): CourseImportReport => ({
  title: 'Nhập môn',
  chapters: 2,
  lessons: 9,
  questions: 4,
  files: 0,
  failed: false,
  messages: [],
  task_id: null,
  ...change,
});
