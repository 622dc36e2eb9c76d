// What a learner does in the study player and in a quiz, in the words of a place's language.
import { demo, untilTrue } from './browser.mjs';
import { learnerOn } from './learner.mjs';
import { words } from './words.mjs';

/** What is held for pages without a connection takes as long as the machine takes. */
const HOLDING = 120_000;

/** The player on a page. */
export function playerOn(page, place) {
  const of = (folder) => (key, values) => words(folder, key, values, place.language);
  const [study, quiz, turtle, ui] = ['features/study', 'features/quiz', 'features/questions/turtle', 'ui'].map(of);
  const main = page.getByRole('main');
  const at = learnerOn(page, place);
  const heading = (number, total) =>
    main.getByRole('heading', { level: 2, name: new RegExp(`^${quiz('place', { number, total })}(?!\\d)`) });
  return {
    study,
    quiz,
    turtle,
    ui,
    at,
    main,
    open: (course, lesson) =>
      page.goto(`${demo.base}${place.prefix}/course-study/${course.slug}?lesson=${course.items[lesson]}`),
    button: (name) => main.getByRole('button', { name, exact: true }),
    /** The question of a number is in sight. */
    sees: (number, total) => heading(number, total).waitFor(),
    /** Goes from one question to the next. */
    next: async (number, total) => {
      await at.press('button', quiz('next'), 'Enter');
      await heading(number, total).waitFor();
    },
    previous: async (number, total) => {
      await at.press('button', quiz('previous'), 'Enter');
      await heading(number, total).waitFor();
    },
    saved: () => main.getByText(quiz('saved.saved'), { exact: true }).waitFor(),
    /** All that it takes to open again without a connection is in the browser. */
    held: (lesson) => untilTrue(page, isHeld, { lesson, language: place.language }, HOLDING),
  };
}

/** Runs in the page: the running quiz, the page around it, and every file that the worker names. */
async function isHeld({ lesson, language }) {
  const box = await caches.open('lophoc-held');
  const answer = await box.match(`/api/lesson-item/${lesson}?held-in=${language}`);
  const view = answer && (await answer.json()).data;
  if (!view?.quiz?.running || !(await box.match(location.pathname))) return false;
  const worker = await (await fetch('/worker.js')).text();
  const files = await caches.open('lophoc-files');
  const names = new Set(worker.match(/\/assets\/[\w.-]+/g));
  return (await files.keys()).length >= names.size;
}
