import type { Step } from '#/api/approval';
import { calls } from './calls';
import type { BankItem, Category, ExportResult, ImportResult } from './types';

const LARGE_MS = 120_000;

/** Makes a category, as the last below its parent; null is the top. */
export const createCategory = (name: string, parent: number | null) =>
  calls.post<Category>('/api/category', { body: { name, type: 'question', parent_id: parent } });

/** Gives a category another name. */
export const renameCategory = (id: number, name: string) =>
  calls.put('/api/category/{id}', { path: { id }, body: { name } });

/** Puts a category below a parent, before a sibling; null is the top, and the end. */
export const moveCategory = (id: number, parent: number | null, before: number | null) =>
  calls.put('/api/category/{id}/move', { path: { id }, body: { parent_id: parent, before_id: before } });

/** Deletes a category: those below it go up a level, its questions are in none. */
export const deleteCategory = (id: number, keepalive?: boolean) =>
  calls.delete('/api/category/{id}', { path: { id }, keepalive });

/** Puts questions into a category, out of the one that they were in; null is none. */
export async function moveQuestions(ids: readonly number[], category: number | null): Promise<void> {
  if (category !== null) {
    await calls.post('/api/category/{id}/add-object', { path: { id: category }, body: { object_ids: ids } });
    return;
  }
  for (const id of ids)
    await calls.put('/api/question/{id}/move', { path: { id }, body: { category_id: null, before_id: null } });
}

/** Takes a question a step further. */
export const takeStep = (id: number, action: Step) => calls.put('/api/question/manage', { body: { id, action } });

/** Gives a question other topics, unless somebody else has changed it meanwhile. */
export const setTags = ({ id, version }: BankItem, tags: readonly string[]) =>
  calls.put('/api/question/{id}', { path: { id }, body: { tags, version } });

/** A draft of one's own with the same content. */
export const cloneQuestion = (id: number) => calls.post('/api/question/clone', { body: { question_id: id } });

/** Deletes a question, or archives what is used. */
export const deleteQuestion = (id: number, keepalive?: boolean) =>
  calls.delete('/api/question/{id}', { path: { id }, keepalive });

/** What is brought in: a file or a text, in which format (guessed unless told), and where to. */
export interface ImportSource {
  file: File | null;
  text: string;
  format: string;
  category: number | null;
}

/** Tries an import (`dryRun`), or does it: all or nothing, unless what is bad is left out. */
export function importQuestions(
  { file, text, format, category }: ImportSource,
  { dryRun, skipBad }: { dryRun: boolean; skipBad: boolean },
): Promise<ImportResult> {
  const body = new FormData();
  body.set('dry_run', String(dryRun));
  body.set('skip_bad', String(skipBad));
  if (format) body.set('format', format);
  if (category !== null) body.set('category_id', String(category));
  if (file) body.set('file', file);
  else body.set('text', text);
  return calls.post('/api/question/import', { body, timeoutMs: LARGE_MS });
}

/** Has a file written of some questions; without ids of the whole bank. */
export const exportQuestions = (format: string, ids: readonly number[] | null) =>
  calls.get<ExportResult>('/api/question/export', {
    query: { format, ids: ids?.join(',') },
    timeoutMs: LARGE_MS,
  });
