import { aQuestion, someChoices } from '../../../questions/fixtures';

const answers = [
  { id: 11, text: 'Hà Nội', correct: true, feedback: '' },
  { id: 12, text: 'Huế', correct: false, feedback: 'Ở miền Trung.' },
];

const source = {
  name: 'Thủ đô',
  title: 'Thủ đô',
  statement: 'Thủ đô?',
  format: 'markdown',
  answers: answers as unknown,
  style: '',
  marking: { rule: null, steps: [], by_hand: false, tries: 0, penalty: 0, shuffle: true },
  hints: [],
  solution: '',
  show_solution: 'answered',
  solution_after_tries: null,
  solution_after_days: null,
  score: 10,
  translations: {},
  trials: [],
};

/** A question as its editors get it, for tests. */
export const stored = (change: object = {}, written: object = {}) => ({
  ...aQuestion('single_choice', { choices: someChoices.slice(0, 2) }),
  can_edit: true,
  status: 'draft',
  visibility: 'private',
  version: 3,
  is_listed: true,
  enable_on_quiz: true,
  subtasks: [],
  source: { ...source, ...written },
  ...change,
});
