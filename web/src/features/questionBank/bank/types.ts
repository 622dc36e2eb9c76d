import type { Difficulty, Schemas } from '#/api/types';
import type { QuestionKind } from './kinds';

/** A question or problem as the bank's list has it. Times in epoch seconds. */
export interface BankItem {
  id: number;
  slug: string;
  type: QuestionKind;
  name: string;
  difficulty: Difficulty;
  score: number;
  tags: string[];
  status: Schemas['Status'];
  visibility: Schemas['Visibility'];
  /** Whether it is among the problems that learners find. */
  is_listed: boolean;
  /** Whether quizzes may use it. */
  enable_on_quiz: boolean;
  category_id: number | null;
  category_name: string | null;
  author: { id: number; name: string };
  /** People who have answered it, and those of them who had full marks. */
  answers: number;
  solved: number;
  can_edit: boolean;
  updated_at: number;
  version: number;
}

/** A category, and those below it. */
export interface Category {
  id: number;
  name: string;
  /** Questions in it, without those of the categories below. */
  count: number;
  children: Category[];
}

/** One question that was found in a file or text; with what is said of it. */
export type ImportRow = Schemas['QuestionFound'];

/** What an import found, or did. */
export type ImportResult = Schemas['QuestionImport'];

/** A file that was written, and what it can't say. */
export type ExportResult = Schemas['QuestionsFile'];

/** What first answers say of a question; shares from 0 to 1, null where there are too few. */
export type Statistics = Schemas['QuestionStatistics'];
