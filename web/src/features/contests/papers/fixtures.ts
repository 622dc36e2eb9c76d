import { START } from '../fixtures';
import type { ContestPapers, PaperQuestion } from './types';

/** A choice of four, for tests: the first is right. */
export function aPaperQuestion(change: Partial<PaperQuestion> = {}): PaperQuestion {
  return {
    id: 1,
    type: 'single_choice',
    style: '',
    title: 'Thủ đô',
    statement_html: '<p>Thủ đô của Việt Nam?</p>',
    media: [],
    input_html: '',
    output_html: '',
    constraints_html: '',
    samples: [],
    choices: [
      { id: 11, html: '<p>Hà Nội</p>', media: null, correct: true },
      { id: 12, html: '<p>Huế</p>', media: null, correct: false },
      { id: 13, html: '<p>Đà Nẵng</p>', media: null, correct: false },
      { id: 14, html: '<p>Cần Thơ</p>', media: null, correct: false },
    ],
    gaps: [],
    items: [],
    places: [],
    on_screen: false,
    ...change,
  };
}

const anEssay = aPaperQuestion({
  id: 2,
  type: 'long_answer',
  title: 'Tả trường em',
  statement_html: '<p>Viết một đoạn văn.</p>',
  choices: [],
});

/** The papers of a contest with two variants, for tests. */
export function somePapers(change: Partial<ContestPapers> = {}): ContestPapers {
  const part = { id: 21, name: 'Phần chung', quiz_time: null, question_amount: 2 };
  return {
    name: 'Kiểm tra giữa kỳ',
    description_html: '<p>Không dùng tài liệu.</p>',
    start_time: START,
    end_time: START + 5400,
    minutes: 90,
    questions: [aPaperQuestion(), anEssay],
    variants: [
      {
        number: 1,
        code: '101',
        parts: [
          {
            ...part,
            questions: [
              { number: 1, question_id: 1, score: 4, choices: [12, 11, 13, 14], answer: 'B' },
              { number: 2, question_id: 2, score: 6, choices: [], answer: null },
            ],
          },
        ],
      },
      {
        number: 2,
        code: '102',
        parts: [
          {
            ...part,
            questions: [
              { number: 1, question_id: 2, score: 6, choices: [], answer: null },
              { number: 2, question_id: 1, score: 4, choices: [13, 14, 12, 11], answer: 'D' },
            ],
          },
        ],
      },
    ],
    ...change,
  };
}
