// A form from its first field to what came of it: an admin writes one with a condition and a letter, a visitor answers it in the
// page, another one without any script, both get the letter, and staff decide; on a desk in Vietnamese and on a phone in English.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { barriers, openBrowser, screenshot } from './browser.mjs';
import { run, speaking, visit } from './classroom-data.mjs';
import { letterTo } from './letters.mjs';
import { places, tellAt } from './places.mjs';
import { newLetter, newSite, untilSendable } from './publishing-data.mjs';

const list = 'features/formAuthoring';
const editor = 'features/formAuthoring/formEditor';
const answers = 'features/formAuthoring/formAnswers';
const forms = 'features/forms';

/** What is asked beside name and addresses: a time, and of those who want another one which. */
const time = 'Buổi học thử';
const [morning, other] = ['Sáng thứ bảy', 'Buổi khác'];
const which = 'Buổi nào tiện cho gia đình?';
/** What the server calls these fields: they follow the four that enrolments begin with. */
const [timeKey, whichKey] = ['field_5', 'field_6'];
const letterName = 'Thư đã nhận phiếu';

let browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

const exact = (name) => ({ name, exact: true });
const beginsWith = (name) => ({ name: new RegExp(`^${name}`) });

/** A story's form: its site, its place, its title and who answers it. */
async function beginStory(place) {
  const site = await newSite('bieu-mau', place);
  await newLetter(site, letterName);
  const person = (login, name) => ({ name, email: `${login}-${run}-${place.name}@phieu.example` });
  return {
    site,
    place,
    say: speaking(place),
    title: `Đăng ký học thử ${run}`,
    inPage: person('binh', 'Trần Thị Bình'),
    withoutScripts: person('anh', 'Lê Đức Ánh'),
  };
}

/** A page of the site's admin. */
const asAdmin = ({ site, place }, work) =>
  visit({ browser }, place, async (page, context) => {
    await site.enter(context);
    await work(page);
  });

const at = ({ site, place }, path) => `${site.base}${place.prefix}${path}`;

/** Adds a field of a kind, and what is written of it beside the page. */
async function addField(page, { say }, kind, label, more) {
  const main = page.getByRole('main');
  await main.getByRole('button', exact(say(editor, 'field.add'))).click();
  await page.getByRole('menuitem', exact(say(editor, `kind.${kind}`))).click();
  const drawer = page.getByRole('dialog', exact(say(editor, `kind.${kind}`)));
  await drawer.getByRole('textbox', exact(say(editor, 'field.label'))).fill(label);
  await drawer.getByRole('switch', { name: say(editor, 'field.required') }).check();
  await more(drawer);
  assert.deepEqual(await barriers(page), []);
  await drawer.getByRole('button', exact(say(editor, 'field.done'))).click();
  await drawer.waitFor({ state: 'hidden' });
}

/** The admin writes the form, tries its condition beside it, and opens it; its id. */
async function writeForm(story) {
  const { say, place, title } = story;
  let id;
  await asAdmin(story, async (page) => {
    const main = page.getByRole('main');
    await page.goto(at(story, '/manage/register-form/create'));
    await main.getByRole('textbox', exact(say(list, 'create.name'))).fill(title);
    assert.deepEqual(await barriers(page), []);
    await main.getByRole('button', exact(say(list, 'create.action'))).click();
    await page.waitForURL(/\/manage\/register-form\/\d+$/);
    id = Number(new URL(page.url()).pathname.split('/').at(-1));

    await addField(page, story, 'single', time, async (drawer) => {
      for (const [index, label] of [morning, other].entries()) {
        const option = say(editor, 'option.nameOf', { number: String(index + 1) });
        await drawer.getByRole('textbox', exact(option)).fill(label);
      }
    });
    await addField(page, story, 'short_text', which, async (drawer) => {
      await drawer.getByRole('button', exact(say(editor, 'condition.add'))).click();
      await drawer.getByLabel(say(editor, 'condition.value'), { exact: true }).selectOption({ label: other });
    });
    const preview = page.getByRole('region', { name: say(editor, 'preview.title') });
    await preview.getByRole('radio', beginsWith(other)).check();
    await preview.getByRole('textbox', exact(which)).waitFor();
    await main.getByLabel(say(editor, 'part.template_id'), { exact: true }).selectOption({ label: letterName });
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, `form-editor-${place.name}`);
    await main.getByRole('button', exact(say(editor, 'bar.to.draft'))).click();
    await main.getByRole('button', exact(say(editor, 'bar.to.open'))).waitFor();
  });
  return id;
}

/** What the form asks of everybody, by the words that its author began it with. */
const common = ({ say }, { name, email }) =>
  Object.entries({ name, email, phone: '0912345678' }).map(([key, value]) => [say(list, `start.field.${key}`), value]);

/** A visitor finds the form and answers it; what is asked of some is asked once they are. */
const answerInPage = (story) =>
  visit({ browser }, story.place, async (page) => {
    const { say, place, title, inPage } = story;
    const main = page.getByRole('main');
    await page.goto(at(story, '/form'));
    await main.getByRole('link', exact(title)).click();
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    for (const [label, value] of common(story, inPage)) await main.getByRole('textbox', exact(label)).fill(value);
    await main.getByRole('radio', beginsWith(morning)).check();
    assert.equal(await main.getByRole('textbox', exact(which)).count(), 0);
    await main.getByRole('radio', beginsWith(other)).check();
    await main.getByRole('textbox', exact(which)).waitFor();
    const send = main.getByRole('button', exact(say(forms, 'send')));
    await send.click();
    await main.getByText(say('ui', 'form.required')).first().waitFor();
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, `form-${place.name}`);
    await main.getByRole('textbox', exact(which)).fill('Tối thứ tư');
    await send.click();
    await main.getByRole('heading', exact(say(forms, 'sent.new.title'))).waitFor();
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, `form-sent-${place.name}`);
  });

/** Another one has no scripts: everything is asked at once, and what is not asked of them is dropped. */
const answerWithoutScripts = (story, slug) =>
  visit({ browser }, { ...story.place, scripts: false }, async (page) => {
    const { say, place, withoutScripts } = story;
    await page.goto(at(story, `/form/${slug}`));
    const form = page.getByRole('main').locator('form[method=post]');
    for (const [label, value] of common(story, withoutScripts)) await form.getByLabel(label).fill(value);
    await form.getByRole('radio', beginsWith(morning)).check();
    await form.getByLabel(which).fill('Không ai hỏi điều này');
    await screenshot(page, `form-without-scripts-${place.name}`);
    await untilSendable(form);
    await form.getByRole('button', exact(say(forms, 'send'))).click();
    await page.getByRole('heading', exact(say(forms, 'sent.new.title'))).waitFor();
    await screenshot(page, `form-without-scripts-sent-${place.name}`);
  });

/** What browsers without scripts show keeps nobody out; axe itself is a script, so it is unfolded for it. */
const lookWithoutScripts = (story, slug) =>
  visit(
    { browser },
    story.place,
    async (page, context) => {
      await context.route('**/*.js', (route) => route.abort());
      await page.goto(at(story, `/form/${slug}`));
      await page.evaluate(() => {
        for (const part of document.querySelectorAll('main noscript')) part.outerHTML = part.textContent;
      });
      await page.getByRole('main').locator('form[method=post]').waitFor();
      assert.deepEqual(await barriers(page), []);
    },
    undefined,
    (line) => line.includes('ERR_FAILED'),
  );

/** Who has answered gets the form's letter, in the language of the page. */
async function readLetter({ place, title, say }, { name, email }) {
  const subject = { vi: `Đã nhận phiếu ${title}`, en: `We have your ${title}` }[place.language];
  const letter = await letterTo(email, (one) => one.subject === subject);
  assert.ok(letter.text.includes(`${say(list, 'start.field.name')}: ${name}`), letter.text);
}

/** Staff look at what came, and accept it. */
const decide = (story, id) =>
  asAdmin(story, async (page) => {
    const { say, place, inPage, withoutScripts } = story;
    await page.goto(at(story, `/manage/register-form/${id}/form-submission`));
    const main = page.getByRole('main');
    await main.getByRole('link', exact(withoutScripts.name)).waitFor();
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, `form-answers-${place.name}`);
    await main.getByRole('link', exact(inPage.name)).click();
    const drawer = page.getByRole('dialog', exact(inPage.name));
    await drawer.getByText('Tối thứ tư').waitFor();
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, `form-answer-${place.name}`, { whole: false });
    await drawer.getByRole('button', exact(say(answers, 'action.accepted'))).click();
    const state = say(answers, 'state.accepted');
    await page.getByText(say(answers, 'decided', { name: inPage.name, state })).waitFor();
  });

for (const place of places) {
  tellAt(place, 'a form with a condition is answered, also without scripts, and its letter comes', async () => {
    const story = await beginStory(place);
    const { site, inPage, withoutScripts } = story;
    const id = await writeForm(story);
    const { slug } = await site.ask('GET', `/api/register-form/${id}`);
    await answerInPage(story);
    await lookWithoutScripts(story, slug);
    await answerWithoutScripts(story, slug);
    await readLetter(story, inPage);
    await readLetter(story, withoutScripts);
    await decide(story, id);
    const came = await site.ask('GET', `/api/register-form/form-submission?form_id=${id}&page=1&size=12`);
    const of = ({ email }) => came.find((one) => one.email === email);
    assert.deepEqual(
      [inPage, withoutScripts].map(of).map(({ state, answers: all }) => [state, all[timeKey], all[whichKey]]),
      [
        ['accepted', other, 'Tối thứ tư'],
        ['new', morning, undefined],
      ],
    );
  });
}
