// The question bank: a pasted test comes in after a dry run, its questions are found without accents, put into a category, taken
// back from deletion, exported and counted; on a desk in Vietnamese and on a phone in English.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { barriers, demo, newPage, newVisitor, openBrowser, screenshot, signInAs } from './browser.mjs';
import { placesOf } from './places.mjs';
import { words } from './words.mjs';

// Questions and categories of earlier runs stay: each run makes its own.
const run = Date.now().toString(36);

let browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

/** Folders of texts by what they are about. */
const folders = {
  bank: 'features/questionBank/bank',
  exchange: 'features/questionBank/bank/exchange',
  statistics: 'features/questionBank/bank/statistics',
  ui: 'ui',
  authoring: 'features/problems/authoring',
  question: 'features/problems/authoring/question',
};
const speaking =
  ({ language }) =>
  (about, key, values) =>
    words(folders[about], key, values, language);

/** A page of the bank for a teacher; closed afterwards, when nothing may have gone wrong in it. */
async function visit(place, work) {
  const context = await newVisitor(browser, place);
  try {
    await signInAs(context, 'teacher');
    const { page, noise } = await newPage(context);
    await work(page, speaking(place));
    assert.deepEqual(noise, []);
  } finally {
    await context.close();
  }
}

const bankOf = ({ prefix }, query = '') => `${demo.base}${prefix}/manage/question-bank${query}`;
/** What two questions of a place say; nothing else on the site does. */
const named = (place) => [`Thủ đô nước Việt ${run} ${place.name}`, `Số nguyên tố nhỏ ${run} ${place.name}`];

/** Opens an entry of a row's menu. */
async function choose(page, say, row, entry) {
  await page
    .getByRole('button', { name: say('ui', 'table.more', { name: row }) })
    .first()
    .click();
  await page.getByRole('menuitem', { name: say('bank', entry), exact: true }).click();
}

/** The rows that a search finds are those of its words. */
async function search(page, say, text) {
  await page.getByRole('searchbox', { name: say('bank', 'filter.search') }).fill(text);
  await page.waitForURL(/search=/);
}

for (const place of placesOf('question-bank')) {
  const [capital, prime] = named(place);
  const folder = `Nhóm ${run} ${place.name}`;

  test(`${place.name}: a pasted test is tried, then brought in`, async () => {
    await visit(place, async (page, say) => {
      await page.goto(bankOf(place));
      await page
        .getByRole('button', { name: say('bank', 'action.import'), exact: true })
        .first()
        .click();
      await page.getByRole('tab', { name: say('exchange', 'import.text') }).click();
      const text = `Câu 1. ${capital}?\nA. Huế\nB. Hà Nội\nC. Đà Nẵng\nĐáp án: B\n\nCâu 2. ${prime}?\n*A. 2\nB. 4\nC. 6\n`;
      await page.getByRole('textbox', { name: say('exchange', 'import.paste') }).fill(text);
      await page.getByRole('button', { name: say('exchange', 'import.check') }).click();
      await page.getByRole('heading', { name: say('exchange', 'import.foundTitle') }).waitFor();
      await page.getByText(capital).first().waitFor();
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, `question-bank-import-${place.name}`);
      await page
        .getByRole('button', { name: say('exchange', 'import.run_other', { number: '2' }), exact: true })
        .click();
      await page.getByRole('heading', { name: say('exchange', 'import.done_other', { number: '2' }) }).waitFor();
      await page.getByRole('button', { name: say('exchange', 'import.close') }).click();
      await page.getByRole('link', { name: capital }).first().waitFor();
    });
  });

  test(`${place.name}: it is found without accents, and put into a new category from its menu`, async () => {
    await visit(place, async (page, say) => {
      await page.goto(bankOf(place));
      await search(page, say, `thu do nuoc viet ${run} ${place.name}`);
      await page.getByRole('link', { name: prime }).first().waitFor({ state: 'hidden' });
      await choose(page, say, capital, 'row.move');
      const dialog = page.getByRole('dialog', { name: say('bank', 'move.title_one', { number: '1' }) });
      await dialog.getByRole('searchbox', { name: say('bank', 'move.search') }).fill(folder);
      await dialog.getByRole('button', { name: say('bank', 'move.create', { name: folder }) }).click();
      await page.getByText(say('bank', 'done.move_one', { number: '1', category: folder })).waitFor();
      if (place.width < 600) {
        await page
          .getByRole('button', { name: say('bank', 'category.open', { name: say('bank', 'category.all') }) })
          .click();
      }
      const category = page
        .getByRole('list', { name: say('bank', 'category.title') })
        .getByRole('button', { name: folder });
      await category.first().click();
      await page.waitForURL(/category=\d+/);
      await page.getByRole('link', { name: capital }).first().waitFor();
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, `question-bank-${place.name}`);
    });
  });

  test(`${place.name}: a question is written, saves itself, and is seen as learners see it`, async () => {
    await visit(place, async (page, say) => {
      const name = `Sông dài nhất ${run} ${place.name}`;
      const field = (key, values) =>
        page.getByRole('textbox', { name: say('question', `form.${key}`, values), exact: true });
      await page.goto(bankOf(place));
      await page
        .getByRole('button', { name: say('bank', 'create.action') })
        .first()
        .click();
      await page
        .getByRole('menuitem')
        .filter({ hasText: say('bank', 'kind.single_choice') })
        .first()
        .click();
      await field('name').fill(name);
      await field('statement').fill('Sông nào dài nhất?');
      await field('choice', { letter: 'A' }).fill('Sông Hồng');
      await field('choice', { letter: 'B' }).fill('Sông Đồng Nai');
      await page.getByRole('radio', { name: say('question', 'form.isRight', { letter: 'B' }) }).check();
      for (const letter of ['D', 'C'])
        await page
          .getByRole('button', {
            name: say('question', 'form.remove', { name: say('question', 'form.choice', { letter }) }),
          })
          .click();
      await page.getByRole('button', { name: say('authoring', 'save'), exact: true }).click();
      await page.waitForURL(/question-bank\/\d+$/);
      // The saved question's own page: what is typed before it stands would be the new question's.
      await page.getByRole('heading', { level: 1, name }).waitFor();
      const learner = page.getByRole('region', { name: say('question', 'learner.title') });
      await learner.getByRole('radio', { name: 'Sông Đồng Nai' }).waitFor();
      await field('choice', { letter: 'A' }).fill('Sông Cửu Long');
      // It saves itself: nobody presses anything.
      await learner.getByRole('radio', { name: 'Sông Cửu Long' }).waitFor();
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, `question-editor-${place.name}`);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(sideways <= 1, `it scrolls sideways by ${sideways} px`);
    });
  });

  test(`${place.name}: statistics say that nobody has answered; an export says what it kept`, async () => {
    await visit(place, async (page, say) => {
      await page.goto(bankOf(place, `?search=${encodeURIComponent(capital)}`));
      await page.getByRole('link', { name: capital }).first().waitFor();
      await choose(page, say, capital, 'row.statistics');
      const drawer = page.getByRole('dialog', { name: say('statistics', 'title', { name: capital }) });
      await drawer.getByText(say('statistics', 'none')).waitFor();
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'hidden' });
      await choose(page, say, capital, 'row.export');
      const dialog = page.getByRole('dialog', { name: say('exchange', 'export.titleSome_one', { number: '1' }) });
      await dialog.getByRole('radio', { name: say('exchange', 'format.gift') }).check();
      assert.deepEqual(await barriers(page), []);
      const saved = page.waitForEvent('download');
      await dialog.getByRole('button', { name: say('exchange', 'export.run') }).click();
      await saved;
      await dialog.getByText(say('exchange', 'export.ready')).waitFor();
    });
  });

  test(`${place.name}: what is deleted comes back when that is taken back`, async () => {
    await visit(place, async (page, say) => {
      await page.goto(bankOf(place, `?search=${encodeURIComponent(prime)}`));
      const link = page.getByRole('link', { name: prime });
      await link.first().waitFor();
      await choose(page, say, prime, 'row.delete');
      await link.first().waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: say('ui', 'undo') }).click();
      await link.first().waitFor();
      await page.reload();
      await link.first().waitFor();
    });
  });
}
