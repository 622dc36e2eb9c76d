// The course, the quiz and the people of the bench of a quiz.
import { call, demo } from './site-client.mjs';
import { captured, readIn, runIn } from './statements.mjs';

const site = demo();
const admin = await call(site.base, 'POST', '/api/users/sign-in', { body: site.accounts.admin });
const place = await captured(() => call(site.base, 'GET', '/api/courses'));
const sql = (statement) => runIn(place, statement);

/** The rows of a query in the site's tables, of one column each. */
export const rows = (statement) => readIn(place, statement);

/** The session of a learner, by their number. */
export const tokenOf = (learner) => `bench-quiz-${learner}`;

/** Takes everything away that this or a bench that was broken off has made. */
export function clear() {
  const course = `(SELECT id FROM courses WHERE title = 'Bench thi')`;
  sql(`DELETE FROM users WHERE email LIKE 'bench-quiz-%'`);
  sql(`DELETE FROM course_items WHERE course_id IN ${course}`);
  sql(`DELETE FROM change_history WHERE kind = 'course' AND object_id IN ${course}`);
  sql(`DELETE FROM courses WHERE title = 'Bench thi'`);
  sql(`DELETE FROM lessons WHERE title = 'Bench bài thi'`);
  sql(`DELETE FROM questions WHERE title LIKE 'Bench câu %'`);
}

/** A quiz of so many questions, as a teacher makes it; the right choice of each comes first. */
export async function makeQuiz(count) {
  const post = (path, body) => call(site.base, 'POST', path, { token: admin, body });
  const questions = [];
  for (let number = 1; number <= count; number++) {
    const answers = ['Đúng', 'Sai', 'Sai hẳn', 'Không rõ'].map((text, index) => ({ text, correct: index === 0 }));
    const { id } = await post('/api/question', {
      type: 'single_choice',
      name: `Bench câu ${number}`,
      statement: `Câu hỏi số ${number}: chọn một.`,
      score: 1,
      answers,
      status: 'published',
      visibility: 'private',
    });
    const { source } = await call(site.base, 'GET', `/api/question/${id}`, { token: admin });
    questions.push({ id, choices: source.answers.map((choice) => choice.id) });
  }
  const course = await post('/api/courses', { title: 'Bench thi' });
  const lesson = await post('/api/lesson-item', {
    course_id: course.id,
    type: 'quiz',
    title: 'Bench bài thi',
    settings: { mode: 'submit_all', pass_percentage: 50, duration: 60 },
  });
  await post(`/api/lesson-item/${lesson.id}/add-question`, { question_ids: questions.map(({ id }) => id) });
  const published = { id: course.id, action: 'publish' };
  await call(site.base, 'PUT', '/api/courses/manage', { token: admin, body: published });
  return { course: course.id, lesson: lesson.id, questions };
}

/** People of the course who are signed in, written into the tables: how they came is not what is measured. Their ids. */
export function seat(course, count) {
  sql(`INSERT INTO users (email, full_name)
       SELECT 'bench-quiz-' || n || '@bench.example', 'Thí sinh ' || n FROM generate_series(0, ${count - 1}) AS n`);
  sql(`INSERT INTO sessions (token_hash, user_id, expires_at)
       SELECT sha256(convert_to(split_part(email, '@', 1), 'UTF8')), id, now() + interval '1 hour'
         FROM users WHERE email LIKE 'bench-quiz-%'`);
  sql(`INSERT INTO enrolments (course_id, user_id, how)
       SELECT ${course}, id, 'free' FROM users WHERE email LIKE 'bench-quiz-%'`);
  sql('VACUUM ANALYZE users, sessions, enrolments');
  return rows(`SELECT id FROM users WHERE email LIKE 'bench-quiz-%' ORDER BY id`).map(Number);
}

const send = (learner, method, path, body) => call(site.base, method, path, { token: tokenOf(learner), body });

/** Begins the quiz; the attempt's id. */
export async function begin(quiz, learner) {
  const body = { key: crypto.randomUUID() };
  return (await send(learner, 'POST', `/api/learning/lesson/${quiz.lesson}/start-quiz`, body)).quiz_submission_id;
}

/** Every third answer is wrong. */
const answerOf = ({ choices }, index) => String(choices[index % 3 === 2 ? 1 : 0]);

/** Keeps the answer to the question of that number. */
export const saveDraft = (quiz, { learner, attempt }, index) =>
  send(learner, 'POST', '/api/user-data/draft', {
    key: `attempt/${attempt}/${quiz.questions[index].id}`,
    data: { seq: 1, answer: answerOf(quiz.questions[index], index) },
  });

export const handIn = (quiz, { learner, attempt }) =>
  send(learner, 'POST', `/api/learning/lesson/${quiz.lesson}/submit-quiz`, {
    key: crypto.randomUUID(),
    quiz_submission_id: attempt,
    answers: quiz.questions.map((question, index) => ({ question_id: question.id, answer: answerOf(question, index) })),
  });
