// What the walks over studying begin with: courses with quizzes, made through the API.
import { ask } from './course-data.mjs';
import { asked } from './study-questions.mjs';

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

/** A picture and a film of the demo's own questions. */
async function filesOfDemo(token) {
  const contentOf = async (slug) => (await ask(token, 'GET', `/api/problems/${slug}`)).content;
  const { interaction } = await contentOf('chi-canh-huyen');
  const { video } = await contentOf('phim-sap-xep-noi-bot');
  return { picture: interaction.picture.url, film: video.video };
}

/** Something to read, then a quiz of every kind; what it asks, in order. */
export async function quizCourse(token, title, { reading, quiz }) {
  const files = await filesOfDemo(token);
  const questions = [];
  for (const [index, { body }] of asked.entries())
    questions.push(await question(token, `${title} ${index + 1}`, body(files)));
  const content = { blocks: [{ kind: 'text', text: 'Đọc kĩ rồi làm bài kiểm tra.' }] };
  // Nobody passes without what the judge runs.
  const settings = { mode: 'submit_all', pass_percentage: 80, shuffle_questions: false };
  const course = await courseOf(token, title, [
    { type: 'lecture', title: reading, content },
    { type: 'quiz', title: quiz, settings, questions },
  ]);
  return { ...course, questions };
}

/** A quiz of one question, for one minute. */
export async function timedCourse(token, title, quiz) {
  const id = await question(token, `${title} 1`, { type: 'short_answer', answers: [{ text: '4', share: 100 }] });
  return courseOf(token, title, [{ type: 'quiz', title: quiz, settings: { duration: 1 }, questions: [id] }]);
}

/** A quiz of four kinds that keys answer in four ways, and something after it: handing it in does not end the course. */
export async function mixedCourse(token, title, quiz) {
  const [hanoi, hue] = ['Hà Nội', 'Huế'].map((text, index) => ({ text, correct: index === 0, feedback: '' }));
  const order = { activity: 'order', items: [{ text: 'Lý' }, { text: 'Trần' }], places: [], key: '1,2' };
  const bodies = [
    { type: 'single_choice', answers: [hue, hanoi] },
    { type: 'short_answer', answers: [{ text: '4', share: 100 }] },
    { type: 'interaction', answers: order },
    { type: 'code_judge_manual', answers: { languages: [71] } },
  ];
  const questions = [];
  for (const [index, body] of bodies.entries()) questions.push(await question(token, `${title} ${index + 1}`, body));
  const content = { blocks: [{ kind: 'text', text: 'Đọc sau bài kiểm tra.' }] };
  return courseOf(token, title, [
    { type: 'quiz', title: quiz, settings: { shuffle_questions: false }, questions },
    { type: 'lecture', title: `${quiz} xong`, content },
  ]);
}
