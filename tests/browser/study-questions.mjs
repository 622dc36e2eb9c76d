// The questions of the walk over studying: one of each kind that a quiz may hold, and how a learner answers it right.

const choice = (text, correct = false) => ({ text, correct, feedback: '' });
const sum = 'def tong(a, b):\n    return a + b\n';
const square = `import turtle

pen = turtle.Turtle()
for _ in range(4):
    pen.forward(100)
    pen.right(90)
`;

/** A film that stops twice. */
const moments = [
  {
    id: '',
    at: 1,
    type: 'single_choice',
    statement: 'Thủ đô?',
    answers: [choice('Hà Nội', true), choice('Huế')],
    must_answer: true,
  },
  {
    id: '',
    at: 2,
    type: 'short_answer',
    statement: 'Hai cộng hai?',
    answers: [{ text: '4', share: 100 }],
    must_answer: true,
  },
];

/**
 * `body`: what is made, of what the demo has (`filesOfDemo`); `answer`: what the learner does. `mark`: people give the points;
 * `name`: what it looks like is kept as a picture.
 */
export const asked = [
  {
    body: () => ({ type: 'single_choice', answers: [choice('Hà Nội', true), choice('Huế'), choice('Đà Nẵng')] }),
    answer: ({ at }) => at.press('radio', 'Hà Nội', 'Space'),
  },
  {
    body: () => ({ type: 'multiple_choice', answers: [choice('2', true), choice('3', true), choice('4')] }),
    answer: async ({ at }) => {
      await at.press('checkbox', '2', 'Space');
      await at.press('checkbox', '3', 'Space');
    },
  },
  {
    body: () => ({ type: 'short_answer', answers: [{ text: '4', share: 100 }] }),
    answer: ({ at }) => at.type('textbox', at.say('short.label'), '4'),
  },
  {
    body: () => ({
      type: 'fill_in',
      statement: 'Kinh đô triều Nguyễn là {{1}}.',
      answers: [{ key: '1', accepted: ['Huế'] }],
    }),
    answer: ({ at }) => at.type('textbox', at.say('gaps.name', { number: '1' }), 'Huế'),
  },
  {
    body: () => ({
      type: 'interaction',
      answers: { activity: 'order', items: [{ text: 'Lý' }, { text: 'Trần' }], places: [], key: '1,2' },
    }),
    answer: ({ at }) => at.order(['Lý', 'Trần']),
  },
  {
    body: () => ({ type: 'long_answer', answers: {} }),
    answer: ({ at }) => at.type('textbox', at.say('long.label'), 'Quê em ở Huế.'),
    mark: true,
  },
  {
    body: () => ({ type: 'code_judge_manual', answers: { languages: [71] } }),
    answer: ({ at }) => at.code('print("xin chào")'),
    mark: true,
  },
  {
    body: () => ({
      type: 'test_driven_code',
      answers: {
        71: { solution_file: 'bai.py', template: 'def tong(a, b):\n    pass\n', frame: '', solution: sum },
      },
      test_cases: [{ test_code: { 71: 'print(tong(2, 3))' }, input: '', output: '5', is_sample: false, score: 10 }],
    }),
    answer: ({ at }) => at.code(sum),
  },
  {
    name: 'code',
    body: () => ({
      type: 'code',
      allowed_languages: [71],
      test_cases: [{ input: '2 3\n', output: '5\n', is_sample: true, score: 10 }],
    }),
    answer: ({ at }) => at.code('print(sum(map(int, input().split())))\n'),
  },
  {
    name: 'turtle',
    body: () => ({ type: 'turtle', answers: { template: '', solution: square } }),
    answer: async ({ at, main, turtle }) => {
      await at.code(square);
      await at.press('button', turtle('run'), 'Enter');
      const [begin] = turtle('finished', { seen: '#' }).split('#');
      await main.getByText(begin).waitFor();
    },
  },
  {
    name: 'hotspot',
    body: ({ picture }) => ({
      type: 'interaction',
      answers: {
        activity: 'hotspot',
        items: [],
        picture: { kind: 'image', url: picture, alt: 'Tam giác vuông' },
        key: [{ shape: 'circle', x: 500, y: 500, radius: 80 }],
      },
    }),
    // The keys begin in the middle of the picture.
    answer: ({ at }) => at.press('application', /./, 'Space'),
  },
  {
    name: 'film',
    body: ({ film }) => ({ type: 'video_interaction', answers: { video: film, moments } }),
    answer: async ({ at, main }) => {
      await at.film('Hà Nội', '4');
      await main.getByText(at.say('video.progress', { done: 2, total: 2 })).waitFor();
    },
  },
  { body: () => ({ type: 'theory', answers: null }), answer: () => undefined },
];
