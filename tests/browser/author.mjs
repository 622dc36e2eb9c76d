// What an author does in the editor of questions: each kind written as its fields have it.
import { chooseLanguage, paste } from './browser.mjs';
import { words } from './words.mjs';

const folders = {
  bank: 'features/questionBank/bank',
  authoring: 'features/problems/authoring',
  question: 'features/problems/authoring/question',
  ui: 'ui',
};

/** The editor on a page, in the words of a place's language. */
export function authorOn(page, { language }) {
  const say = (about, key, values) => words(folders[about], key, values, language);
  const form = (key, values) => say('question', key, values);
  const main = page.getByRole('main');
  const box = (name, within = main) => within.getByRole('textbox', { name, exact: true });
  const group = (name) => main.getByRole('group', { name, exact: true });
  const press = async (name, within = main) => {
    await within.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  const at = { say, form, main, box, group, press };

  return Object.assign(at, {
    /** The name and the statement, which every kind has. */
    begin: async (name, statement) => {
      await box(form('form.name')).fill(name);
      await box(form('form.statement')).fill(statement);
    },
    select: (name, label, within = main) => within.getByLabel(name, { exact: true }).selectOption({ label }),
    /** Texts of a field that takes several, each ended by Enter. */
    tags: async (name, texts, within = main) => {
      for (const text of texts) {
        await within.getByRole('combobox', { name, exact: true }).fill(text);
        await page.keyboard.press('Enter');
      }
    },
    /** Choices in rows that are there or are added; those of `right` are right. */
    choices: async (texts, right, within = main) => {
      const letter = (index) => String.fromCodePoint(65 + index);
      for (const [index, text] of texts.entries())
        await box(form('form.choice', { letter: letter(index) }), within).fill(text);
      for (const index of right) {
        const name = form('form.isRight', { letter: letter(index) });
        await within.getByRole('radio', { name }).or(within.getByRole('checkbox', { name })).press('Space');
      }
      for (let index = 3; index >= texts.length; index -= 1)
        await press(form('form.remove', { name: form('form.choice', { letter: letter(index) }) }), within);
    },
    /** A program in the editor of this name. */
    code: (name, text) => paste(page, main.getByRole('textbox', { name, exact: true }), text),
    language: (name) => chooseLanguage(page, new RegExp(`^${form('language.add')}`), name),
    upload: (name, file) =>
      main.getByLabel(name, { exact: true }).and(main.locator('input[type=file]')).setInputFiles(file),
    /** Saves; a new question gets its address. */
    save: async () => {
      await main.getByRole('button', { name: say('authoring', 'save'), exact: true }).click();
      await page.waitForURL(/question-bank\/\d+$/);
      await main.getByRole('button', { name: say('authoring', 'step.submit'), exact: true }).waitFor();
    },
    /** Takes a step of its life, and waits until it is taken. */
    step: async (name) => {
      await press(say('authoring', `step.${name}`));
      await page.getByText(say('authoring', `stepDone.${name}`), { exact: true }).waitFor();
    },
    leave: () => page.keyboard.press('Tab'),
    /** Adds a test with its code in the first language whose name begins so. */
    test: async (language, code, output) => {
      await press(say('authoring', 'tests.add'));
      const dialog = page.getByRole('dialog', { name: say('authoring', 'tests.addTitle') });
      await dialog
        .getByLabel(say('authoring', 'tests.code', { language }).replace(/\)$/, ''))
        .first()
        .fill(code);
      await dialog.getByLabel(say('authoring', 'tests.output')).fill(output);
      await dialog.getByRole('button', { name: say('authoring', 'save') }).click();
      await dialog.waitFor({ state: 'hidden' });
    },
  });
}

/** Writes a problem with one test: to print `output`. Its editor has parts of its own. */
export async function writeProblem(page, { language }, { title, output }) {
  const manage = (key, values) => words(folders.authoring, key, values, language);
  const main = page.getByRole('main');
  const texts = main.getByRole('group', { name: manage('statement.vi') });
  await texts.getByRole('textbox', { name: manage('field.title') }).fill(title);
  await texts.getByRole('textbox', { name: manage('field.statement') }).fill(`In ra ${output}.`);
  await main.getByRole('tab', { name: manage('tabs.settings') }).click();
  await main.getByRole('radio', { name: manage('visibility.public') }).check();
  await main.getByRole('tab', { name: manage('tabs.tests') }).click();
  await main.getByRole('button', { name: manage('tests.saveDraft') }).click();
  await page.waitForURL(/question-bank\/\d+/);
  await main.getByRole('button', { name: manage('tests.add'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: manage('tests.addTitle') });
  await dialog.getByLabel(manage('tests.output')).fill(output);
  await dialog.getByRole('button', { name: manage('save') }).click();
  await dialog.waitFor({ state: 'hidden' });
}
