// A post from its first key to its first comment: a teacher writes it by Telex in both languages, an admin sends it back, lets it
// through and gives it an hour, readers find it once that has come, and what one of them says is let through as well; on a desk in
// Vietnamese and on a phone in English.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { barriers, demo, openBrowser, screenshot } from './browser.mjs';
import { ask, run, speaking, visit } from './classroom-data.mjs';
import { enterAsLearner, tokenOf } from './course-data.mjs';
import { places, tellAt } from './places.mjs';
import { typistOn } from './telex.mjs';

const list = 'features/blogAuthoring';
const editor = 'features/blogAuthoring/postEditor';
const blog = 'features/blog';
const comments = 'features/comments';

const written = 'Máy làm giúp người';
const english = 'Machines repeat the work.';
const reason = 'Thêm một từ ở cuối câu.';

let blogs;
before(async () => {
  const [browser, admin] = await Promise.all([openBrowser(), tokenOf('admin')]);
  blogs = { browser, admin };
});
after(() => blogs.browser.close());

const exact = (name) => ({ name, exact: true });
const heading = (page, name) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** The titles of this run's post at a place. */
const titlesOf = ({ name }) => ({ vi: `Vòng lặp ${run} ${name}`, en: `Loops ${run} ${name}` });

/** The form of a post, in the words of a place's language. */
function formOn(page, place) {
  const say = (key, values) => speaking(place)(editor, key, values);
  const main = page.getByRole('main');
  return {
    say,
    main,
    content: main.getByRole('textbox', exact(say('part.content'))),
    /** Shows the content as it is written, or as Markdown. */
    show: (view) =>
      main
        .getByRole('tablist', exact(say('part.content')))
        .getByRole('tab', { name: speaking(place)('ui', `richText.view.${view}`) })
        .click(),
    /** It has saved itself, and nothing is left to save. */
    saved: async () => {
      await main
        .getByRole('status')
        .filter({ hasText: say('saving.saved', { time: '' }).replace(/\.$/, '') })
        .first()
        .waitFor();
      await main.getByRole('status').getByText(speaking(place)('ui', 'save.allSaved')).waitFor();
    },
    /** Takes a step of its life, and waits until it is taken. */
    step: async (name) => {
      await main.getByRole('button', exact(say(`step.${name}`))).click();
      await page
        .getByText(say(`stepDone.${name}`), { exact: true })
        .first()
        .waitFor();
    },
    open: (id) => page.goto(`${demo.base}${place.prefix}/manage/blog/${id}`),
  };
}

/** A teacher begins a post, its title and text by Telex, and hands it over; its id. */
async function writePost(place) {
  const say = speaking(place);
  const titles = titlesOf(place);
  let id;
  const work = async (page) => {
    const typist = await typistOn(page);
    const form = formOn(page, place);
    await page.goto(`${demo.base}${place.prefix}/manage/blog`);
    await page
      .getByRole('button', exact(say(list, 'action.create')))
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: say(list, 'create.title') });
    await dialog.getByRole('textbox', exact(say(list, 'create.name'))).click();
    await typist.compose('V', 'Vo', 'Von', 'Vong', 'Vòng');
    await page.keyboard.type(' ');
    await typist.compose('l', 'la', 'lap', 'lặp');
    await page.keyboard.type(` ${run} ${place.name}`);
    assert.deepEqual(await barriers(page), []);
    await dialog.getByRole('button', exact(say(list, 'create.action'))).click();
    await page.waitForURL(/\/manage\/blog\/\d+$/);
    await heading(page, titles.vi);
    id = Number(new URL(page.url()).pathname.split('/').at(-1));

    await form.content.click();
    await typist.compose('M', 'Ma', 'May', 'Máy');
    await page.keyboard.type(' ');
    await typist.compose('l', 'la', 'lam', 'làm');
    await page.keyboard.type(' ');
    await typist.compose('g', 'gi', 'giu', 'gium', 'giup', 'giúp');
    await page.keyboard.type(' nguow');
    await typist.retype(3, 'ươ');
    await page.keyboard.type('if');
    await typist.retype(3, 'ời');
    await form.show('source');
    assert.equal(await form.content.inputValue(), written);
    await form.main.getByRole('radio', { name: form.say('comments.first_waits') }).check();
    await form.main.getByRole('button', exact(form.say('language.en'))).click();
    await form.main.getByRole('textbox', { name: form.say('part.en.title') }).fill(titles.en);
    await form.main.getByRole('textbox', { name: form.say('part.en.content') }).fill(english);
    await form.saved();
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, `post-editor-${place.name}`);
    await form.step('submit');
  };
  await visit(blogs, place, work, 'teacher');
  return id;
}

/** An admin finds the post in what waits, reads it, and sends it back with a reason. */
async function sendBack(place) {
  const say = speaking(place);
  const work = async (page) => {
    const form = formOn(page, place);
    await page.goto(`${demo.base}${place.prefix}/manage/blog?show=waiting`);
    const row = page.getByRole('link', exact(titlesOf(place)[place.language]));
    await row.waitFor();
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, `posts-waiting-${place.name}`);
    await row.click();
    const changes = form.main.getByRole('region', { name: form.say('card.changes') });
    await changes.getByText(written).first().waitFor();
    assert.deepEqual(await barriers(page), []);
    await form.main.getByRole('button', exact(form.say('step.reject'))).click();
    const dialog = page.getByRole('dialog', { name: form.say('reject.title') });
    await dialog.getByRole('textbox', exact(form.say('reject.reason'))).fill(reason);
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, `post-reject-${place.name}`, { whole: false });
    await dialog.getByRole('button', exact(form.say('step.reject'))).click();
    await page.getByText(form.say('stepDone.reject'), { exact: true }).first().waitFor();
    await form.main.getByRole('status').getByText(say('ui', 'contentStatus.rejected')).waitFor();
  };
  await visit(blogs, place, work, 'admin');
}

/** The teacher reads why, mends the text as Unikey writes, and hands it over again. */
const mend = (place, id) =>
  visit(
    blogs,
    place,
    async (page) => {
      const form = formOn(page, place);
      const typist = await typistOn(page);
      await form.open(id);
      await form.main.getByText(reason).first().waitFor();
      await form.content.click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(' dd');
      await typist.retype(2, 'đ');
      await page.keyboard.type('o');
      await form.show('source');
      assert.equal(await form.content.inputValue(), `${written} đo`);
      await form.step('submit');
    },
    'teacher',
  );

/** The admin lets it through, and has it come out in another year. */
const schedule = (place, id) =>
  visit(
    blogs,
    place,
    async (page) => {
      const form = formOn(page, place);
      await form.open(id);
      await form.step('approve');
      const at = form.main.getByRole('group', { name: form.say('part.publish_at') });
      await at.getByRole('spinbutton').first().click();
      // The moment by its parts, in the order of the language.
      const year = new Date().getUTCFullYear() + 2;
      await page.keyboard.type(place.language === 'vi' ? `0203${year}0830` : `${year}03020830`);
      await form.saved();
      assert.deepEqual(await barriers(page), []);
      await form.step('publish');
      const [scheduled] = speaking(place)(list, 'live.scheduled', { time: '#' }).split('#');
      await form.main.getByRole('status').filter({ hasText: scheduled.trim() }).first().waitFor();
      await screenshot(page, `post-scheduled-${place.name}`);
    },
    'admin',
  );

/** Nobody but those who write it has the post before its time. */
const isNotOut = (place, slug) =>
  visit(
    blogs,
    place,
    async (page) => {
      const answer = await page.goto(`${demo.base}${place.prefix}/blog/${slug}`);
      assert.equal(answer.status(), 404);
      await page.getByRole('heading', { level: 1, name: speaking(place)('ui', 'error.notFound') }).waitFor();
    },
    undefined,
    (line) => line.includes('404'),
  );

/** Its time has come. */
async function bringTime(id) {
  const { version } = await ask(blogs.admin, 'GET', `/api/blog-posts/${id}`);
  const now = Math.floor(Date.now() / 1000);
  await ask(blogs.admin, 'PUT', `/api/blog-posts/${id}`, { publish_at: now - 60, version });
}

/** A visitor finds the post without accents, and reads it. */
const read = (place) =>
  visit(blogs, place, async (page) => {
    const say = speaking(place);
    const title = titlesOf(place)[place.language];
    await page.goto(`${demo.base}${place.prefix}/blog`);
    await page.getByRole('searchbox', { name: say(blog, 'list.search') }).fill(`vong lap ${run} ${place.name}`);
    const one = say(blog, 'list.count_one', { number: '1' });
    await page.getByRole('status').getByText(one, { exact: true }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, `blog-${place.name}`);
    await page.getByRole('main').getByRole('link', exact(title)).click();
    await heading(page, title);
    await page.getByText(place.language === 'vi' ? `${written} đo` : english, { exact: true }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, `post-${place.name}`);
  });

/** A new learner says something, which waits. */
const comment = (place, slug, text) =>
  visit(blogs, place, async (page, context) => {
    const say = (key) => speaking(place)(comments, key);
    await enterAsLearner(context);
    await page.goto(`${demo.base}${place.prefix}/blog/${slug}`);
    await page.getByRole('button', exact(speaking(place)(blog, 'page.comment'))).click();
    await page.getByRole('textbox', exact(say('label'))).fill(text);
    await page.getByRole('button', exact(say('send'))).click();
    const own = page.getByRole('main').getByRole('article').filter({ hasText: text });
    await own.getByText(say('waitsHint')).first().waitFor();
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, `post-comment-${place.name}`);
  });

/** The admin lets it through. */
const letThrough = (place, text) =>
  visit(
    blogs,
    place,
    async (page) => {
      const say = (key) => speaking(place)(list, key);
      await page.goto(`${demo.base}${place.prefix}/manage/blog?show=comments`);
      const waiting = page
        .getByRole('list', { name: say('moderation.list') })
        .getByRole('article')
        .filter({ hasText: text });
      await waiting.waitFor();
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, `comments-waiting-${place.name}`);
      // It is carried out once it cannot be taken back any more.
      const done = page.waitForResponse(
        (answer) =>
          answer.request().method() === 'PUT' &&
          /^\/api\/user-data\/comment\/\d+$/.test(new URL(answer.url()).pathname),
      );
      await waiting.getByRole('button', exact(say('moderation.letThrough'))).click();
      await page.getByText(say('moderation.done.letThrough')).waitFor();
      assert.equal((await done).status(), 200);
    },
    'admin',
  );

/** Everybody reads what was said. */
const readComment = (place, slug, text) =>
  visit(blogs, place, async (page) => {
    await page.goto(`${demo.base}${place.prefix}/blog/${slug}`);
    await page.getByRole('button', exact(speaking(place)(blog, 'page.comments_one', { count: '1' }))).click();
    await page.getByText(text, { exact: true }).waitFor();
    assert.deepEqual(await barriers(page), []);
  });

for (const place of places) {
  tellAt(place, 'a post is written by Telex, sent back, let through, scheduled and commented on', async () => {
    const id = await writePost(place);
    await sendBack(place);
    await mend(place, id);
    await schedule(place, id);
    const { slug } = await ask(blogs.admin, 'GET', `/api/blog-posts/${id}`);
    await isNotOut(place, slug);
    await bringTime(id);
    await read(place);
    const text = `Bài rất dễ hiểu ${run} ${place.name}`;
    await comment(place, slug, text);
    await letThrough(place, text);
    await readComment(place, slug, text);
  });
}
