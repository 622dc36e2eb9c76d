// Questions, courses and learners that the walk over courses begins with, made through the API.
import { call } from '../../scripts/lib/bench/site-client.mjs';
import { demo } from './browser.mjs';

/** A small film of the demo. */
export const film = 'control-plane/content/demo/questions/sap-xep.mp4';
export const password = 'mot-mat-khau-dai-8';

/** One call of the demo's site. */
export const ask = (token, method, path, body) => call(demo.base, method, path, { token, body });

/** The session of a demo account. */
export const tokenOf = (role) => ask(undefined, 'POST', '/api/users/sign-in', demo.accounts[role]);

/** A question of the bank that courses may take. */
export async function publishedQuestion({ teacher, admin }, name) {
  const { id } = await ask(teacher, 'POST', '/api/question', {
    type: 'single_choice',
    name,
    statement: 'Hai cộng hai?',
    format: 'markdown',
    score: 10,
    difficulty: 'easy',
    visibility: 'public',
    enable_on_quiz: true,
    answers: [
      { text: '4', correct: true, feedback: '' },
      { text: '5', correct: false, feedback: '' },
    ],
  });
  await ask(admin, 'PUT', '/api/question/manage', { id, action: 'publish' });
}

/** A draft of a chapter for each lecture; its id. */
export async function smallCourse({ teacher }, title, lectures) {
  const { id } = await ask(teacher, 'POST', '/api/courses', { title, visibility: 'public', description: 'Ngắn.' });
  for (const lecture of lectures) {
    const chapter = { kind: 'chapter', title: `Chương ${lecture}` };
    const [{ id: parent }] = await ask(teacher, 'POST', `/api/curriculum/${id}/course-items`, chapter);
    const content = { blocks: [{ kind: 'text', text: `Lời của bài ${lecture}.` }] };
    const lesson = { course_id: id, parent_id: parent, type: 'lecture', title: lecture, content };
    await ask(teacher, 'POST', '/api/lesson-item', lesson);
  }
  return id;
}

/** Gives a visitor the session of somebody who has just signed up, and has told all that the site asks for; the session's token. */
export async function enterAsLearner(context) {
  const email = `hoc-${Math.random().toString(36).slice(2)}@demo.example`;
  const token = await ask(undefined, 'POST', '/api/users/sign-up', { email, password, full_name: 'Nguyễn Văn Học' });
  const told = { type: 'student', dob: '2010-09-02', phone_number: '0912345678', congratulations: false };
  await ask(token, 'PUT', '/api/users/info', told);
  await context.addCookies([{ name: 'access_token', value: token, url: demo.base, httpOnly: true, sameSite: 'Lax' }]);
  return token;
}
