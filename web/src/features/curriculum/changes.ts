import { api } from '#/api/client';
import type { Schemas } from '#/api/types';
import type { ItemChange, ItemPlace, ItemsChange, LessonChange, NewItem, QuestionPlaceChange } from './types';

const LARGE_MS = 120_000;
const ITEMS = '/api/curriculum/{id}/course-items';

/** Makes an item, or those of an outline; answers them. */
export const createItems = (id: number, body: NewItem) => api.post(ITEMS, { path: { id }, body, timeoutMs: LARGE_MS });

/** Does something to several items at once; answers the whole tree. */
export const changeItems = (id: number, body: ItemsChange, keepalive?: boolean) =>
  api.put(ITEMS, { path: { id }, body, keepalive, timeoutMs: LARGE_MS });

/** Changes one item, unless somebody else has meanwhile. */
export const changeItem = (id: number, body: ItemChange) =>
  api.put('/api/curriculum/course-item/{id}', { path: { id }, body });

/** Puts an item elsewhere. */
export const moveItem = (id: number, body: ItemPlace) =>
  api.put('/api/curriculum/course-item/{id}/move', { path: { id }, body });

/** Changes a lesson, unless somebody else has meanwhile. */
export const changeLesson = (id: number, body: LessonChange) =>
  api.put('/api/lesson-item/{id}', { path: { id }, body });

/** Copies a lesson into a course. */
export const cloneLesson = (lesson: number, course: number, place: ItemPlace) =>
  api.post('/api/lesson-item/clone', { body: { lesson_id: lesson, course_id: course, ...place } });

/** Makes a lecture of a post of the blog. */
export const importPost = (post: number, course: number, place: ItemPlace) =>
  api.post('/api/lesson-item/import_from_blog', {
    body: { post_id: post, course_id: course, ...place },
  });

/** Adds questions of the bank to a lesson. */
export const addQuestions = (lesson: number, ids: readonly number[]) =>
  api.post('/api/lesson-item/{id}/add-question', {
    path: { id: lesson },
    body: { question_ids: ids },
  });

/** Makes a question and adds it. */
export const createQuestion = (lesson: number, name: string, type: Schemas['QuestionKind']) =>
  api.post('/api/lesson-item/{id}/question', {
    path: { id: lesson },
    // The document calls required what only programs have.
    body: { name, type, status: 'draft', autosave: true } as never,
  });

const questionPath = (id: number, qid: number) => ({ path: { id, qid } });

/** Changes what a lesson makes of a question. */
export const changeQuestion = (lesson: number, question: number, body: QuestionPlaceChange) =>
  api.put('/api/lesson-item/{id}/question/{qid}', { ...questionPath(lesson, question), body });

/** Puts a question before another one; null is the end. */
export const moveQuestion = (lesson: number, question: number, before: number | null) =>
  api.put('/api/lesson-item/{id}/question/{qid}/move', {
    ...questionPath(lesson, question),
    body: { before_id: before },
  });

/** Takes a question out of a lesson; the bank keeps it. */
export const removeQuestion = (lesson: number, question: number, keepalive?: boolean) =>
  api.delete('/api/lesson-item/{id}/remove-question/{qid}', {
    ...questionPath(lesson, question),
    keepalive,
  });

/** Tries an import of questions into a lesson (`dryRun`), or does it. */
export function importQuestions(lesson: number, file: File, dryRun: boolean): Promise<Schemas['QuestionImport']> {
  const body = new FormData();
  body.set('lesson_id', String(lesson));
  body.set('dry_run', String(dryRun));
  body.set('file', file);
  return api.post('/api/lesson-item/import_questions_from_file', { body, timeoutMs: LARGE_MS });
}
