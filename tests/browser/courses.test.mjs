// A course from its first word to its learners: a teacher builds it on its screens, an admin sends it back and lets it through, a
// visitor finds it, looks at its preview, joins and meets a lock; then by keyboard alone, without a connection, and from a file.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { barriers, demo, goTo, newPage, newVisitor, openBrowser, screenshot, signInAs } from './browser.mjs';
import { courseFormOn, courseWords, curriculumOn } from './course-author.mjs';
import { ask, enterAsLearner, film, password, publishedQuestion, smallCourse, tokenOf } from './course-data.mjs';
import { desk, phone, places, placesOf, tellAt } from './places.mjs';

// Courses, questions and accounts of earlier runs stay: each run makes its own.
const run = Date.now().toString(36);
const title = `Khóa thử vòng lặp ${run}`;
const about = 'Học **vòng lặp** trong một buổi.';
const lessons = {
  hello: 'Chào em',
  film: 'Xem trước vòng lặp',
  asked: 'Phim có câu hỏi',
  sheets: 'Phiếu bài tập',
  again: 'Ôn lại',
  last: 'Ôn lại lần cuối',
  quiz: 'Kiểm tra cuối khóa',
};
const outline = `# Mở đầu\n- ${lessons.hello}\n# Luyện tập\n- ${lessons.again}\n`;
const questions = [`Câu trong phim ${run}`, `Câu kiểm tra ${run}`];
/** Films elsewhere: nothing is asked for outside of this machine. */
const films = 'https://phim.example.com';
/** The server's words of a lock. */
const lockedBy = { vi: (name) => `Bạn cần học xong “${name}” trước.`, en: (name) => `Finish “${name}” first.` };
/** More steps than the page of a small course has: what isn't reached by then can't be reached. */
const STEPS = 80;

let browser, staff, id, slug;
before(async () => {
  browser = await openBrowser();
  staff = { teacher: await tokenOf('teacher'), admin: await tokenOf('admin') };
  for (const name of questions) await publishedQuestion(staff, name);
});
after(() => browser.close());

/** Nothing of a page lies beside the screen. */
async function fits(page) {
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(sideways <= 1, `it scrolls sideways by ${sideways} px`);
}

/** A page of somebody's, on which nothing may go wrong; closed afterwards. */
async function visit(place, as, work) {
  const context = await newVisitor(browser, place);
  try {
    await context.route(`${films}/**`, (route) => route.fulfill({ path: film, contentType: 'video/mp4' }));
    // Somebody who writes Markdown.
    await context.addInitScript(() => localStorage.setItem('lp-text-view', 'source'));
    if (as === 'learner') await enterAsLearner(context);
    else if (as) await signInAs(context, as);
    const { page, noise } = await newPage(context);
    await work(page, noise);
    await fits(page);
    assert.deepEqual(noise, []);
  } finally {
    await context.close();
  }
}

/** What follows stands on the course that was built: after a failure the rest says so at once. */
let stopped = false;
function step(name, work) {
  test(name, async () => {
    assert.ok(!stopped, 'a step before this one failed');
    stopped = true;
    await work();
    stopped = false;
  });
}

/** Opens the page of a course, and waits until it works: the server's own first page has no way to fold its chapters. */
async function openCourse(page, place, address) {
  await page.goto(`${demo.base}${place.prefix}/course/${address}`);
  await page.getByRole('button', { name: courseWords(place)('course', 'curriculum.foldAll') }).waitFor();
}

const heading = (page, name) => page.getByRole('heading', { level: 1, name }).waitFor();

step('a teacher begins a course and writes what it is about; it saves itself', () =>
  visit(desk, 'teacher', async (page) => {
    const say = courseWords(desk);
    const form = courseFormOn(page, desk);
    await page.goto(`${demo.base}/manage/course`);
    await heading(page, say('list', 'title.manage-courses'));
    await page
      .getByRole('button', { name: say('list', 'action.create'), exact: true })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: say('list', 'create.title') });
    await dialog.getByLabel(say('list', 'create.name')).fill(title);
    await dialog.getByRole('button', { name: say('list', 'create.action') }).click();
    await page.waitForURL(/manage\/course\/\d+$/);
    id = Number(new URL(page.url()).pathname.split('/').at(-1));
    await form.field('visibility').selectOption({ label: say('list', 'visibility.public') });
    await form.description.fill(about);
    await form.saved();
    await heading(page, title);
    await page.reload();
    await heading(page, title);
    assert.equal(await form.description.inputValue(), about);
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, 'course-form-desk');
  }),
);

step('the teacher builds its curriculum of every kind of lesson, most of it by keyboard', () =>
  visit(desk, 'teacher', async (page) => {
    const tree = curriculumOn(page, desk);
    await page.goto(`${demo.base}/manage/course/${id}`);
    await courseFormOn(page, desk).part('curriculum').click();
    await tree.outline(outline, '4');
    await tree.write(lessons.hello, 'Chào em, ta bắt đầu.');
    await tree.write(lessons.again, 'Đọc lại lời của **bài đầu**.');
    await tree.add(lessons.hello, 'v', 'video', lessons.film);
    await tree.film(`${films}/xem-truoc.mp4`);
    await tree.add(lessons.film, 'i', 'video_interaction', lessons.asked);
    await tree.film(`${films}/hoi.mp4`);
    await tree.ask('addHere', questions[0]);
    await tree.add(lessons.again, 'f', 'file', lessons.sheets);
    await tree.file({ name: 'phieu.txt', mimeType: 'text/plain', buffer: Buffer.from('Bài 1. Đếm đến mười.\n') });
    await tree.add(lessons.sheets, 'q', 'quiz', lessons.quiz);
    await tree.ask('fromBank', questions[1]);
    // Enter on a row writes another title in its place.
    await tree.row(lessons.again).press('Enter');
    await tree.rename(lessons.again, lessons.last);
    await tree.row(lessons.last).and(page.locator(':focus')).waitFor();
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, 'curriculum-desk');
  }),
);

step('rows move with Alt and arrows; a lesson becomes a preview, and one waits for another', () =>
  visit(desk, 'teacher', async (page) => {
    const say = courseWords(desk);
    const tree = curriculumOn(page, desk);
    await page.goto(`${demo.base}/manage/course/${id}/curriculum`);
    const { hello, film: preview, asked, last, sheets, quiz } = lessons;
    const began = ['Mở đầu', hello, preview, asked, 'Luyện tập', last, sheets, quiz];
    await tree.row(quiz).waitFor();
    assert.deepEqual(await tree.order(), began);
    await tree.move(sheets, 'ArrowUp');
    const told = { title: sheets, position: 1, total: 3, parent: 'Luyện tập' };
    await page
      .getByRole('status')
      .getByText(say('tree', 'step.doneIn', told))
      .waitFor({ state: 'attached' });
    await tree.row(sheets).and(page.locator(':focus')).waitFor();
    // Out of its chapter, and into it again.
    await tree.move(quiz, 'ArrowLeft');
    assert.equal(await tree.row(quiz).getAttribute('aria-level'), '1');
    await tree.move(quiz, 'ArrowRight');
    assert.equal(await tree.row(quiz).getAttribute('aria-level'), '2');
    await tree.choose(preview, 'bulk.previewOn');
    await tree
      .row(preview)
      .and(page.getByRole('treeitem', { name: say('tree', 'badge.preview') }))
      .waitFor();
    await tree.lock(last, hello);
    await page.reload();
    await tree.row(last).waitFor();
    assert.deepEqual(await tree.order(), ['Mở đầu', hello, preview, asked, 'Luyện tập', sheets, last, quiz]);
    await screenshot(page, 'curriculum-locked-desk');
  }),
);

step('the curriculum on a phone opens one item at a time', () =>
  visit(phone, 'teacher', async (page) => {
    const say = courseWords(phone);
    const tree = curriculumOn(page, phone);
    await page.goto(`${demo.base}/en/manage/course/${id}/curriculum`);
    await tree.row(lessons.last).waitFor();
    assert.deepEqual(await barriers(page), []);
    await tree.open(lessons.last);
    await fits(page);
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, 'curriculum-phone');
    await page.getByRole('button', { name: say('tree', 'back') }).click();
    await tree.row(lessons.last).waitFor();
  }),
);

const reason = `Thêm lời cho bài đầu ${run}`;

step('the teacher hands it in, and an admin sends it back with a reason', async () => {
  const say = courseWords(desk);
  await visit(desk, 'teacher', async (page) => {
    await page.goto(`${demo.base}/manage/course/${id}/curriculum`);
    await courseFormOn(page, desk).part('form').click();
    await courseFormOn(page, desk).step('submit');
    await page.getByRole('status').getByText(say('ui', 'contentStatus.waiting_for_approval')).waitFor();
  });
  await visit(desk, 'admin', async (page) => {
    await page.goto(`${demo.base}/manage/course`);
    await page
      .getByRole('navigation', { name: say('list', 'show.label') })
      .getByRole('link', { name: new RegExp(`^${say('list', 'show.waiting')}`) })
      .click();
    await page.waitForURL(/show=waiting/);
    await page.getByRole('link', { name: title, exact: true }).first().click();
    await heading(page, title);
    await page.getByRole('button', { name: say('form', 'step.reject'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: say('form', 'reject.title') });
    await dialog.getByRole('textbox', { name: say('form', 'reject.reason') }).fill(reason);
    await dialog.getByRole('button', { name: say('form', 'step.reject'), exact: true }).click();
    await page.getByText(say('form', 'stepDone.reject'), { exact: true }).waitFor();
  });
});

step('the teacher reads why and hands it in again; the admin approves and publishes it', async () => {
  const say = courseWords(desk);
  await visit(desk, 'teacher', async (page) => {
    await page.goto(`${demo.base}/manage/course/${id}`);
    await page.getByRole('alert').filter({ hasText: reason }).waitFor();
    await screenshot(page, 'course-sent-back-desk');
    await courseFormOn(page, desk).step('submit');
  });
  await visit(desk, 'admin', async (page) => {
    await page.goto(`${demo.base}/manage/course/${id}`);
    await courseFormOn(page, desk).step('approve');
    await courseFormOn(page, desk).step('publish');
    await page.getByRole('status').getByText(say('ui', 'contentStatus.published')).first().waitFor();
    assert.deepEqual(await barriers(page), []);
  });
  ({ slug } = await ask(staff.teacher, 'GET', `/api/courses/${id}`));
});

/** Somebody new signs up over the course's page, and tells what the site asks for. */
async function signUpToJoin(page, place, button) {
  const say = courseWords(place);
  await button.click();
  const dialog = page.getByRole('dialog', { name: say('course', 'join.signIn') });
  await dialog.getByRole('button', { name: say('auth', 'signIn.signUp') }).click();
  await dialog.getByLabel(say('auth', 'field.fullName')).fill('Trần Thị Mới');
  await dialog.getByLabel(say('auth', 'field.email')).fill(`moi-${run}-${place.name}@demo.example`);
  await dialog.getByLabel(say('auth', 'field.password'), { exact: true }).fill(password);
  await dialog.getByLabel(say('auth', 'field.passwordConfirm'), { exact: true }).fill(password);
  await dialog.locator('input[type=checkbox][name=service]').check();
  await dialog.getByRole('button', { name: say('auth', 'signUp.submit'), exact: true }).click();
  await heading(page, say('auth', 'title.who-are-you'));
  const main = page.getByRole('main');
  await main.getByRole('button', { name: say('auth', 'whoAreYou.submit'), exact: true }).click();
  await heading(page, say('auth', 'title.update-personal-information'));
  // The day by its parts, in the order of the language.
  await main
    .getByRole('group', { name: say('auth', 'field.dob') })
    .getByRole('spinbutton')
    .first()
    .click();
  await page.keyboard.type(place.language === 'vi' ? '02092010' : '20100902');
  await main.getByRole('button', { name: say('auth', 'required.submit'), exact: true }).click();
}

/** A lesson in the course's page, or in the study player. */
const lessonOn = (page, name) => {
  const main = page.getByRole('main');
  return main.getByRole('article', { name, exact: true }).or(main.getByRole('region', { name, exact: true }));
};
const openLink = (page, name) => page.getByRole('main').getByRole('link', { name, exact: true }).first().click();

/** Goes to a lesson by the player's outline, which is a sheet on a phone. */
async function openInPlayer(page, place, say, name) {
  if (place === desk) return openLink(page, name);
  const [begin] = say('study', 'foot.outline', { place: '#', total: '#' }).split('#');
  await page.getByRole('button', { name: new RegExp(`^${begin.trim()}.*, `) }).click();
  await page.getByRole('dialog').getByRole('link', { name, exact: true }).first().click();
}

/** The course's one button, wherever the width puts it. */
const buttonOn = (page, say) => (role, key) =>
  page
    .getByRole('main')
    .getByRole(role, { name: say('course', `join.${key}`), exact: true })
    .and(page.locator(':visible'))
    .first();

async function findIt(page, place, say) {
  await goTo(page, `${demo.base}${place.prefix}/course`);
  assert.deepEqual(await barriers(page), []);
  await page.getByRole('searchbox', { name: say('course', 'list.search') }).fill(`khoa thu vong lap ${run}`);
  const one = say('course', 'list.count_one', { number: '1' });
  await page.getByRole('status').getByText(one, { exact: true }).waitFor();
  await screenshot(page, `courses-${place.name}`);
  await openLink(page, title);
  await heading(page, title);
  assert.equal(new URL(page.url()).pathname, `${place.prefix}/course/${slug}`);
  assert.deepEqual(await barriers(page), []);
}

async function watchIt(page, place, say) {
  await openLink(page, lessons.film);
  const frame = lessonOn(page, lessons.film).frameLocator('iframe');
  await frame.getByRole('button', { name: say('video', 'play'), exact: true }).click();
  await frame.getByRole('button', { name: say('video', 'pause'), exact: true }).waitFor();
  await fits(page);
  await screenshot(page, `course-preview-${place.name}`);
}

/** Who is new signs up on the way; who has an account presses the button. */
async function joinIt(page, place, say) {
  const button = buttonOn(page, say);
  if (place === desk) await signUpToJoin(page, place, button('button', 'sign_in'));
  else {
    await enterAsLearner(page.context());
    await openCourse(page, place, slug);
    await button('button', 'join').click();
  }
  await page
    .getByText(say('course', 'join.joined', { title }))
    .first()
    .waitFor();
  await button('link', 'start').waitFor();
}

/** The curriculum says why a lesson is locked, and so does the lesson itself. */
async function meetLock(page, place, say) {
  const why = lockedBy[place.language](lessons.hello);
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: lessons.last }).last();
  await row.getByText(why, { exact: true }).waitFor();
  await openLink(page, lessons.last);
  const locked = lessonOn(page, lessons.last);
  await locked.getByText(say('lesson', 'locked'), { exact: true }).waitFor();
  await locked.getByText(why, { exact: true }).waitFor();
  assert.deepEqual(await barriers(page), []);
  await screenshot(page, `course-locked-${place.name}`);
  await locked
    .getByRole('list', { name: say('lesson', 'first') })
    .getByRole('link', { name: lessons.hello })
    .click();
  await lessonOn(page, lessons.hello).getByText('Chào em, ta bắt đầu.').waitFor();
}

for (const place of placesOf('courses')) {
  const say = courseWords(place);

  step(`a visitor finds it without accents, watches its preview, joins and meets a lock (${place.name})`, () =>
    visit(place, null, async (page) => {
      await findIt(page, place, say);
      await watchIt(page, place, say);
      await joinIt(page, place, say);
      await meetLock(page, place, say);
      await openInPlayer(page, place, say, lessons.quiz);
      const rules = lessonOn(page, lessons.quiz);
      await rules.getByText(say('lesson', 'quiz.count_one', { number: '1' })).waitFor();
      await openInPlayer(page, place, say, lessons.sheets);
      await lessonOn(page, lessons.sheets)
        .getByRole('link', { name: /^phieu/ })
        .waitFor();
    }),
  );
}

/** Steps with Tab until an element has the focus, and asserts that the focus is seen there. */
async function reach(page, wanted) {
  const focused = wanted.and(page.locator(':focus-visible'));
  for (let taken = 0; taken < STEPS && (await focused.count()) === 0; taken += 1) await page.keyboard.press('Tab');
  assert.equal(await focused.count(), 1, `${wanted} is reached with Tab`);
  const isSeen = await focused.evaluate((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  });
  assert.ok(isSeen, `the focus is seen on ${wanted}`);
}

for (const place of places) {
  const say = courseWords(place);

  tellAt(place, 'a course is joined and its first lesson opened by keyboard alone', async () => {
    const name = `Khóa bàn phím ${run} ${place.name}`;
    const course = await smallCourse(staff, name, [lessons.hello, lessons.again]);
    await ask(staff.admin, 'PUT', '/api/courses/manage', { id: course, action: 'publish' });
    const { slug: address } = await ask(staff.teacher, 'GET', `/api/courses/${course}`);
    await visit(place, 'learner', async (page) => {
      const main = page.getByRole('main');
      await openCourse(page, place, address);
      await heading(page, name);
      await reach(page, main.getByRole('button', { name: say('course', 'join.join'), exact: true }));
      await page.keyboard.press('Enter');
      await page
        .getByText(say('course', 'join.joined', { title: name }))
        .first()
        .waitFor();
      const start = main.getByRole('link', { name: say('course', 'join.start'), exact: true });
      await start.and(page.locator(':visible')).first().waitFor();
      await reach(page, start);
      await page.keyboard.press('Enter');
      await main
        .getByRole('heading', { level: 2, name: lessons.hello, exact: true })
        .and(page.locator(':focus'))
        .waitFor();
      await main.getByText(`Lời của bài ${lessons.hello}.`).waitFor();
      await reach(page, main.getByRole('link', { name: say('study', 'foot.next'), exact: true }));
      await page.keyboard.press('Enter');
      await main.getByText(`Lời của bài ${lessons.again}.`).waitFor();
    });
  });

  tellAt(place, 'what is written without a connection is kept, and saved when it is back', async () => {
    const course = await smallCourse(staff, `Khóa mất mạng ${run} ${place.name}`, [lessons.hello, lessons.again]);
    const written = `Khóa có mạng lại ${run} ${place.name}`;
    await visit(place, 'teacher', async (page, noise) => {
      const form = courseFormOn(page, place);
      const context = page.context();
      await page.goto(`${demo.base}${place.prefix}/manage/course/${course}`);
      // The whole page is there once it has saved something.
      await form.description.fill('Vẫn có mạng.');
      await form.saved();
      await context.setOffline(true);
      await form.field('title').fill(written);
      const [kept] = say('form', 'saving.offline', { time: '#' }).split('#');
      await page.getByRole('status').filter({ hasText: kept.trim() }).waitFor();
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, `course-offline-${place.name}`);
      const stored = page.waitForResponse(
        (answer) => answer.request().method() === 'PUT' && answer.url().endsWith(`/api/courses/${course}`),
      );
      await context.setOffline(false);
      assert.ok((await stored).ok());
      await form.saved();
      await heading(page, written);
      // What could not be reached is no fault.
      noise.splice(0, noise.length, ...noise.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED')));
    });
    assert.equal((await ask(staff.teacher, 'GET', `/api/courses/${course}`)).title, written);
  });

  tellAt(place, 'a course of one Markdown page is tried, brought in and opened', () =>
    visit(place, 'teacher', async (page) => {
      const name = `Nhập môn ${run} ${place.name}`;
      const text = `# ${name}\n\nLời đầu\n\n## Mở đầu\n\n### ${lessons.hello}\n\nXin chào **em**.\n\n### ${lessons.quiz}\n\n\`\`\`gift\nHai cộng hai? {=4 ~5}\n\nTrái Đất tròn. {T}\n\`\`\`\n`;
      const count = (key, number) => say('import', `count.${key}`, { number });
      await page.goto(`${demo.base}${place.prefix}/manage/course`);
      await page
        .getByRole('button', { name: say('list', 'action.import'), exact: true })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: say('import', 'title') });
      await dialog
        .getByLabel(say('import', 'file'), { exact: true })
        .and(page.locator('input[type=file]'))
        .setInputFiles({ name: 'nhap-mon.md', mimeType: 'text/markdown', buffer: Buffer.from(text) });
      await dialog.getByRole('button', { name: say('import', 'check'), exact: true }).click();
      await dialog.getByRole('heading', { level: 3, name }).waitFor();
      const found = await dialog
        .getByRole('list', { name: say('import', 'found') })
        .getByRole('listitem')
        .allTextContents();
      assert.deepEqual(found, [
        count('chapters_one', '1'),
        count('lessons_other', '2'),
        count('questions_other', '2'),
        count('files_other', '0'),
      ]);
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, `course-import-${place.name}`);
      await dialog.getByRole('button', { name: say('import', 'run'), exact: true }).click();
      await dialog.getByText(say('import', 'done', { title: name })).waitFor();
      await dialog.getByRole('button', { name: say('import', 'open'), exact: true }).click();
      await page.waitForURL(/manage\/course\/\d+$/);
      await heading(page, name);
      await courseFormOn(page, place).part('curriculum').click();
      await curriculumOn(page, place).row(lessons.quiz).waitFor();
    }),
  );
}
