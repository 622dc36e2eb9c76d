// What the walk over studying begins with: questions of most kinds in the quiz of a course, and a course with a quiz against time;
// made through the API.
import { ask } from './course-data.mjs';

const choice = (text, correct = false) => ({ text, correct, feedback: '' });

/** Questions by their kinds: what is made, and how a learner answers right. `mark`: people give the points. */
export const asked = [
  {
    body: { type: 'single_choice', answers: [choice('Hà Nội', true), choice('Huế'), choice('Đà Nẵng')] },
    answer: (at) => at.press('radio', 'Hà Nội', 'Space'),
  },
  {
    body: { type: 'multiple_choice', answers: [choice('2', true), choice('3', true), choice('4')] },
    answer: async (at) => {
      await at.press('checkbox', '2', 'Space');
      await at.press('checkbox', '3', 'Space');
    },
  },
  {
    body: { type: 'short_answer', answers: [{ text: '4', share: 100 }] },
    answer: (at) => at.type('textbox', at.say('short.label'), '4'),
  },
  {
    body: {
      type: 'fill_in',
      statement: 'Kinh đô triều Nguyễn là {{1}}.',
      answers: [{ key: '1', accepted: ['Huế'] }],
    },
    answer: (at) => at.type('textbox', at.say('gaps.name', { number: '1' }), 'Huế'),
  },
  {
    body: {
      type: 'interaction',
      answers: { activity: 'order', items: [{ text: 'Lý' }, { text: 'Trần' }], places: [], key: '1,2' },
    },
    answer: (at) => at.order(['Lý', 'Trần']),
  },
  {
    body: { type: 'long_answer', answers: {} },
    answer: (at) => at.type('textbox', at.say('long.label'), 'Quê em ở Huế.'),
    mark: true,
  },
  {
    body: { type: 'code_judge_manual', answers: { languages: [71] } },
    answer: (at) => at.code('print("xin chào")'),
    mark: true,
  },
  {
    body: {
      type: 'test_driven_code',
      answers: {
        71: {
          solution_file: 'bai.py',
          template: 'def tong(a, b):\n    pass\n',
          frame: '',
          solution: 'def tong(a, b):\n    return a + b\n',
        },
      },
      test_cases: [{ test_code: { 71: 'print(tong(2, 3))' }, input: '', output: '5', is_sample: false, score: 10 }],
    },
    answer: (at) => at.code('def tong(a, b):\n    return a + b\n'),
  },
  { body: { type: 'theory', answers: null }, answer: () => undefined },
];

/** A published question of a token's. */
async function question(token, name, body) {
  const common = { name, statement: 'Trả lời câu hỏi sau.', format: 'markdown', score: 10, difficulty: 'easy' };
  const { id } = await ask(token, 'POST', '/api/question', { ...common, visibility: 'private', ...body });
  await ask(token, 'PUT', '/api/question/manage', { id, action: 'publish' });
  return id;
}

/** A course of lessons of a token's, published: its id, its slug, and its lessons by their titles. */
export async function courseOf(token, title, lessons) {
  const course = await ask(token, 'POST', '/api/courses', { title, visibility: 'public', description: 'Ngắn.' });
  const made = {};
  for (const { questions, ...lesson } of lessons) {
    const { id } = await ask(token, 'POST', '/api/lesson-item', { course_id: course.id, ...lesson });
    if (questions) await ask(token, 'POST', `/api/lesson-item/${id}/add-question`, { question_ids: questions });
    made[lesson.title] = id;
  }
  await ask(token, 'PUT', '/api/courses/manage', { id: course.id, action: 'publish' });
  const { slug, curriculum } = await ask(token, 'GET', `/api/courses/${course.id}`);
  const items = Object.fromEntries(curriculum.map(({ id, title: name }) => [name, id]));
  return { id: course.id, slug, lessons: made, items };
}

/** Something to read, then a quiz of every kind above. */
export async function quizCourse(token, title, { reading, quiz }) {
  const questions = [];
  for (const [index, { body }] of asked.entries()) questions.push(await question(token, `${title} ${index + 1}`, body));
  const content = { blocks: [{ kind: 'text', text: 'Đọc kĩ rồi làm bài kiểm tra.' }] };
  const settings = { mode: 'submit_all', pass_percentage: 60, shuffle_questions: false };
  return courseOf(token, title, [
    { type: 'lecture', title: reading, content },
    { type: 'quiz', title: quiz, settings, questions },
  ]);
}

/** A quiz of one question, for one minute. */
export async function timedCourse(token, title, quiz) {
  const id = await question(token, `${title} 1`, { type: 'short_answer', answers: [{ text: '4', share: 100 }] });
  return courseOf(token, title, [{ type: 'quiz', title: quiz, settings: { duration: 1 }, questions: [id] }]);
}
