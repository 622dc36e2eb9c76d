import { calls } from './calls';
import type { Schemas } from '#/api/types';
import type {
  BulkChange,
  EditItem,
  ItemChange,
  ItemPlace,
  LessonInput,
  LessonQuestions,
  LessonView,
  NewItem,
  QuestionPlaceChange,
} from './types';

const LARGE_MS = 120_000;
const ITEMS = '/api/curriculum/{id}/course-items';

/** Makes an item, or those of an outline; answers them. */
export const createItems = (id: number, body: NewItem) =>
  calls.post<EditItem[]>(ITEMS, { path: { id }, body, timeoutMs: LARGE_MS });

/** Does something to several items at once; answers the whole tree. */
export const changeItems = (id: number, body: BulkChange, keepalive?: boolean) =>
  calls.put<EditItem[]>(ITEMS, { path: { id }, body, keepalive, timeoutMs: LARGE_MS });

/** Changes one item, unless somebody else has meanwhile. */
export const changeItem = (id: number, body: ItemChange) =>
  calls.put<EditItem>('/api/curriculum/course-item/{id}', { path: { id }, body });

/** Puts an item elsewhere. */
export const moveItem = (id: number, body: ItemPlace) =>
  calls.put('/api/curriculum/course-item/{id}/move', { path: { id }, body });

/** Changes a lesson, unless somebody else has meanwhile. */
export const changeLesson = (id: number, body: LessonInput) =>
  calls.put<LessonView>('/api/lesson-item/{id}', { path: { id }, body });

/** Copies a lesson into a course. */
export const cloneLesson = (lesson: number, course: number, place: ItemPlace) =>
  calls.post<EditItem>('/api/lesson-item/clone', { body: { lesson_id: lesson, course_id: course, ...place } });

/** Makes a lecture of a post of the blog. */
export const importPost = (post: number, course: number, place: ItemPlace) =>
  calls.post<EditItem>('/api/lesson-item/import_from_blog', {
    body: { post_id: post, course_id: course, ...place },
  });

/** Adds questions of the bank to a lesson. */
export const addQuestions = (lesson: number, ids: readonly number[]) =>
  calls.post<LessonQuestions>('/api/lesson-item/{id}/add-question', {
    path: { id: lesson },
    body: { question_ids: ids },
  });

/** Makes a question and adds it. */
export const createQuestion = (lesson: number, name: string, type: Schemas['QuestionKind']) =>
  calls.post<LessonQuestions>('/api/lesson-item/{id}/question', {
    path: { id: lesson },
    body: { name, type, status: 'draft', autosave: true },
  });

const questionPath = (id: number, qid: number) => ({ path: { id, qid } });

/** Changes what a lesson makes of a question. */
export const changeQuestion = (lesson: number, question: number, body: QuestionPlaceChange) =>
  calls.put<LessonQuestions>('/api/lesson-item/{id}/question/{qid}', { ...questionPath(lesson, question), body });

/** Puts a question before another one; null is the end. */
export const moveQuestion = (lesson: number, question: number, before: number | null) =>
  calls.put<LessonQuestions>('/api/lesson-item/{id}/question/{qid}/move', {
    ...questionPath(lesson, question),
    body: { before_id: before },
  });

/** Takes a question out of a lesson; the bank keeps it. */
export const removeQuestion = (lesson: number, question: number, keepalive?: boolean) =>
  calls.delete<LessonQuestions>('/api/lesson-item/{id}/remove-question/{qid}', {
    ...questionPath(lesson, question),
    keepalive,
  });

/** Tries an import of questions into a lesson (`dryRun`), or does it. */
export function importQuestions(lesson: number, file: File, dryRun: boolean): Promise<Schemas['QuestionImport']> {
  const body = new FormData();
  body.set('lesson_id', String(lesson));
  body.set('dry_run', String(dryRun));
  body.set('file', file);
  return calls.post('/api/lesson-item/import_questions_from_file', { body, timeoutMs: LARGE_MS });
}
