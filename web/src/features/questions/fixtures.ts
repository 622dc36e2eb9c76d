import type { Answered, Content, Question, QuestionKind } from './types';

/** A question as the server answers it, for tests. */
export function aQuestion(
  type: QuestionKind,
  content: Partial<Content> = {},
  change: Partial<Question> = {},
): Question {
  return {
    id: 7,
    slug: 'cau-hoi',
    type,
    style: '',
    name: 'Thủ đô',
    title: 'Thủ đô',
    statement_html: '<p>Thủ đô của nước ta?</p>',
    media: [],
    content: { shuffle: false, tries: 0, penalty: 0, ...content },
    score: 10,
    max_score: 10,
    difficulty: 'easy',
    tags: ['Địa lí'],
    status: 'published',
    my_status: null,
    my_best_score: null,
    hint_count: 0,
    hints: [],
    solution_html: null,
    tries_used: 0,
    test_count: 0,
    can_edit: false,
    author: { id: 2, name: 'Cô Hạnh' },
    ...change,
  };
}

/** Choices by their ids, for tests. */
export const someChoices = ['Hà Nội', 'Huế', 'Đà Nẵng'].map((text, index) => ({
  id: 11 + index,
  html: `<p>${text}</p>`,
}));

/** What became of an answer, for tests. */
export function anAnswer(change: Partial<Answered> = {}): Answered {
  return {
    submission_id: 5,
    token: '0a0a',
    status: 'WR',
    score: 0,
    max_score: 10,
    review: { parts: [], solution_html: null },
    ...change,
  };
}
