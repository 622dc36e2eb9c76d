// A home page from a design to what visitors see, and back: an admin takes a design, looks at it in the real page, changes it by
// keyboard, publishes it twice and brings the first version back; on a desk in Vietnamese and on a phone in English.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { barriers, openBrowser, screenshot } from './browser.mjs';
import { run, speaking, visit } from './classroom-data.mjs';
import { places, tellAt } from './places.mjs';
import { newSite } from './publishing-data.mjs';

const website = 'features/website';
const builder = 'features/website/siteBuilder';

/** A section that is written, in both languages. */
const greeting = {
  title: { vi: `Lời chào ${run}`, en: `Welcome ${run}` },
  text: { vi: 'Mỗi tối một giờ, cả nhà cùng học.', en: 'An hour each evening, for the whole family.' },
};
/** Notes of what is published. */
const [first, second] = ['Trang đầu tiên', 'Thêm lời chào'];

let browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

const exact = (name) => ({ name, exact: true });
const otherThan = (language) => (language === 'vi' ? 'en' : 'vi');

/** A page of the site's admin, at the builder. */
const build = ({ site, place }, work) =>
  visit({ browser }, place, async (page, context) => {
    await site.enter(context);
    await page.goto(`${site.base}${place.prefix}/manage/website`);
    const say = speaking(place);
    await work({
      page,
      main: page.getByRole('main'),
      say: (key, values) => say(builder, key, values),
      ui: (key, values) => say('ui', key, values),
      site: (key, values) => say(website, key, values),
      isPhone: place.width < 600,
      place,
    });
  });

const dialogOf = ({ page, say }, title) => page.getByRole('dialog', exact(say(title)));
const press = ({ main, say }, key) => main.getByRole('button', exact(say(key))).click();

/** Looks at the real page beside the form; on a phone it is a sheet, which is open where it was asked for by something else. */
async function inPreview(at, work, { isOpen = false } = {}) {
  const { page, ui, site, isPhone } = at;
  if (isPhone && !isOpen) await press(at, 'preview');
  await work(
    page.getByTitle(site('preview.title')).contentFrame(),
    page.getByRole('figure', exact(site('preview.title'))),
  );
  if (!isPhone) return;
  const sheet = dialogOf(at, 'preview');
  await sheet.getByRole('button', exact(ui('close'))).click();
  await sheet.waitFor({ state: 'hidden' });
}

/** Takes a design, and looks at it in the dark, on a phone and in the other language. */
async function takeDesign(at, design) {
  const { page, say, site, place } = at;
  const { title } = design.options.home.top;
  const other = otherThan(place.language);
  await press(at, 'designs.open');
  const drawer = dialogOf(at, 'designs.title');
  const choice = drawer.getByRole('button', { name: new RegExp(`^${design.name[place.language]}`) });
  await choice.waitFor();
  assert.deepEqual(await barriers(page), []);
  await screenshot(page, `website-designs-${place.name}`, { whole: false });
  await choice.click();
  await page.getByText(say('designs.taken')).waitFor();
  await drawer.waitFor({ state: 'hidden' });
  await inPreview(at, async (frame, figure) => {
    const choose = (key) => figure.getByRole('button', exact(site(`preview.${key}`))).click();
    await frame.getByText(title[place.language]).first().waitFor();
    await choose('mode.dark');
    await frame.locator('html[data-mode=dark]').waitFor();
    await choose('device.phone');
    await page.getByTitle(site('preview.title')).and(page.locator('[style*="width: 390px"]')).waitFor();
    await choose(`locale.${other}`);
    await frame.getByText(title[other]).first().waitFor();
    await screenshot(page, `website-preview-${place.name}`, { whole: false });
    await choose(`locale.${place.language}`);
    await frame.getByText(title[place.language]).first().waitFor();
  });
  assert.deepEqual(await barriers(page), []);
  await screenshot(page, `website-builder-${place.name}`);
}

/** Publishes the draft, once it says what that changes. */
async function publish(at, note, added) {
  const { page, say, place } = at;
  await press(at, 'publish.open');
  const dialog = dialogOf(at, 'publish.title');
  await dialog.getByText(say('change.added', { name: added })).waitFor();
  await dialog.getByRole('textbox', { name: say('publish.note') }).fill(note);
  assert.deepEqual(await barriers(page), []);
  await screenshot(page, `website-publish-${place.name}`, { whole: false });
  await dialog.getByRole('button', exact(say('publish.action'))).click();
  await page.getByText(say('publish.done')).waitFor();
  await dialog.waitFor({ state: 'hidden' });
}

/** Moves a section up by keys: `from`, counted from 1, to `to` of `total`. */
async function moveUp({ page, main, ui }, name, { from, to, total }) {
  await main.getByRole('button', exact(ui('tree.drag', { name }))).focus();
  for (let position = from - 1; position >= to; position -= 1) {
    await page.keyboard.press('ArrowUp');
    const moved = ui('tree.moved', { name, position, total, level: 1 });
    await main.getByRole('status').getByText(moved, { exact: true }).waitFor({ state: 'attached' });
  }
}

/** Adds the greeting, and sees it in the page. */
async function addGreeting(at) {
  const { page, main, say, ui, place } = at;
  await press(at, 'sections.add');
  await dialogOf(at, 'sections.add')
    .getByRole('button', { name: new RegExp(`^${say('kind.text')}`) })
    .click();
  const field = (name, language) =>
    main.getByRole('textbox', exact(`${say(`field.${name}`)} (${ui(`locale.${language}`)})`));
  for (const language of ['vi', 'en']) {
    await field('title', language).fill(greeting.title[language]);
    await main.getByRole('tab', { name: new RegExp(`^${ui(`locale.${language}`)}`) }).click();
    await field('text', language).fill(greeting.text[language]);
  }
  await inPreview(at, (frame) => frame.getByText(greeting.text[place.language]).first().waitFor());
  assert.deepEqual(await barriers(page), []);
  await screenshot(page, `website-section-${place.name}`);
}

/** Looks at a version in the preview, then brings it back whole. */
async function bringBack(at, version) {
  const { page, say, place } = at;
  const open = async () => {
    await press(at, 'versions.open');
    const drawer = dialogOf(at, 'versions.title');
    const name = page.getByText(say('versions.one', { version }), { exact: true });
    return { drawer, row: drawer.getByRole('listitem').filter({ has: name }) };
  };
  const { drawer, row } = await open();
  await row.getByText(first).waitFor();
  assert.deepEqual(await barriers(page), []);
  await screenshot(page, `website-versions-${place.name}`, { whole: false });
  await row.getByRole('button', exact(say('versions.look'))).click();
  await drawer.waitFor({ state: 'hidden' });
  const look = async (frame) => {
    await page.getByText(say('versions.looked', { version })).waitFor();
    await frame.getByText(greeting.text[place.language]).waitFor({ state: 'hidden' });
    await page.getByRole('button', exact(say('versions.back'))).click();
    await frame.getByText(greeting.text[place.language]).first().waitFor();
  };
  await inPreview(at, look, { isOpen: true });

  const again = await open();
  await again.row.getByRole('button', exact(say('versions.restore'))).click();
  const question = page.getByRole('dialog', exact(say('versions.restoreTitle', { version })));
  await question.getByRole('button', exact(say('versions.restore'))).click();
  await page.getByText(say('versions.restored')).waitFor();
}

/** What a visitor sees of the home page: its heading, and these kinds of sections in their order. */
const visitHome = ({ site, place }, title, kinds) =>
  visit({ browser }, place, async (page) => {
    await page.goto(`${site.base}${place.prefix}`);
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await page.waitForFunction((wanted) => {
      const shown = [...document.querySelectorAll('main section[data-kind]')].map(({ dataset }) => dataset.kind);
      return shown.filter((kind) => ['goals', 'faq', 'text'].includes(kind)).join() === wanted;
    }, kinds.join());
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, `website-home-${kinds.length}-${place.name}`);
  });

for (const place of places) {
  tellAt(place, 'a home page is made from a design, published, changed and brought back', async () => {
    const site = await newSite('trang-chu', place);
    const story = { site, place };
    const designs = await site.ask('GET', '/api/website/designs');
    const design = designs.find(({ key }) => key === 'coding_club');
    const { home } = design.options;
    const title = home.top.title[place.language];
    const faq = home.sections.find(({ kind }) => kind === 'faq');
    const [faqTitle, total] = [faq.title[place.language], home.order.length];

    await build(story, async (at) => {
      await takeDesign(at, design);
      await publish(at, first, faqTitle);
    });
    await visitHome(story, title, ['goals', 'faq']);
    await build(story, async (at) => {
      const [from, to] = [faq.id, 'goals'].map((id) => home.order.indexOf(id) + 1);
      await moveUp(at, faqTitle, { from, to, total });
      await addGreeting(at);
      await publish(at, second, greeting.title[place.language]);
    });
    await visitHome(story, title, ['faq', 'goals', 'text']);
    const versions = await site.ask('GET', '/api/website/versions');
    const { version } = versions.find(({ note }) => note === first);
    await build(story, (at) => bringBack(at, version));
    await visitHome(story, title, ['goals', 'faq']);
  });
}
