// What a teacher does with a course on its screens: chapters and lessons, what is in each kind of lesson, the steps of approval.
import assert from 'node:assert/strict';
import { paste } from './browser.mjs';
import { words } from './words.mjs';

const folders = {
  list: 'features/courseAuthoring',
  form: 'features/courseAuthoring/courseEditor',
  import: 'features/courseAuthoring/courseImport',
  tree: 'features/curriculum',
  course: 'features/courses',
  lesson: 'features/courses/lessonView',
  study: 'features/study',
  blocks: 'ui/mediaBlocks',
  video: 'ui/video',
  auth: 'auth',
  ui: 'ui',
};

/** The words of courses in a place's language, by what they are about. */
export const courseWords =
  ({ language }) =>
  (about, key, values) =>
    words(folders[about], key, values, language);

/** The form of a course, in the words of a place's language. */
export function courseFormOn(page, place) {
  const say = courseWords(place);
  const main = page.getByRole('main');
  const part = (name) =>
    main
      .getByRole('navigation', { name: say('list', 'part.label') })
      .getByRole('link', { name: say('list', `part.${name}`), exact: true });
  return {
    part,
    description: main.getByRole('textbox', { name: say('form', 'part.description'), exact: true }),
    field: (name) => main.getByLabel(say('form', `part.${name}`), { exact: true }),
    /** It has saved itself, and nothing is left to save. */
    saved: async () => {
      await main
        .getByRole('status')
        .filter({ hasText: say('form', 'saving.saved', { time: '' }).replace(/\.$/, '') })
        .first()
        .waitFor();
      await main.getByRole('status').getByText(say('ui', 'save.allSaved')).waitFor();
    },
    /** Takes a step of its life once nothing is in the way, and waits until it is taken. */
    step: async (name) => {
      await main.getByRole('button', { name: say('form', `step.${name}`), exact: true, disabled: false }).click();
      await page
        .getByText(say('form', `stepDone.${name}`), { exact: true })
        .first()
        .waitFor();
    },
  };
}

/** The curriculum of a course, in the words of a place's language; the item that is open stands beside the tree. */
export function curriculumOn(page, place) {
  const say = courseWords(place);
  const tree = page.getByRole('tree', { name: say('tree', 'tree.label') });
  const pane = page.getByRole('region', { name: say('tree', 'pane') });
  const row = (title) => tree.getByRole('treeitem', { name: new RegExp(`^${title},`) });
  const button = (name) => pane.getByRole('button', { name, exact: true });
  const opened = (title) => pane.getByRole('heading', { level: 2, name: title, exact: true }).waitFor();
  const at = { row };
  return Object.assign(at, {
    /** The titles of its rows, from above. */
    order: () => tree.getByRole('treeitem').evaluateAll((rows) => rows.map(({ ariaLabel }) => ariaLabel.split(',')[0])),
    open: async (title) => {
      await row(title).click();
      await opened(title);
    },
    /** The lesson beside the tree is with the server. */
    saved: () =>
      pane
        .getByRole('status')
        .filter({ hasText: say('tree', 'saving.saved', { time: '' }) })
        .first()
        .waitFor(),
    /** Chapters and lessons of a text that is pasted into the empty curriculum. */
    outline: async (text, number) => {
      await paste(page, page.getByText(say('tree', 'empty.title')), text);
      const dialog = page.getByRole('dialog', { name: say('tree', 'outline.title') });
      await dialog.getByRole('button', { name: say('tree', 'outline.create_other', { number }), exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
    },
    /** Writes another title in its row. */
    rename: async (title, next) => {
      const field = tree.getByRole('textbox', { name: say('tree', 'rename.label', { title }), exact: true });
      await field.fill(next);
      await field.press('Enter');
      await row(next).waitFor();
    },
    /** A lesson of a kind beside a row, by its letter; it opens, and its title is written in its row. */
    add: async (beside, letter, kind, title) => {
      await row(beside).press(letter);
      await at.rename(say('tree', `add.title.${kind}`), title);
      await opened(title);
    },
    write: async (title, text) => {
      await at.open(title);
      await button(say('blocks', 'add')).click();
      await page.getByRole('menuitem', { name: say('blocks', 'kind.text'), exact: true }).click();
      await pane.getByRole('textbox', { name: say('blocks', 'field.text'), exact: true }).fill(text);
      await at.saved();
    },
    film: async (address) => {
      await pane.getByRole('radio', { name: new RegExp(`^${say('tree', 'video.link')}`) }).check();
      await pane.getByRole('textbox', { name: say('tree', 'video.address'), exact: true }).fill(address);
      await at.saved();
    },
    file: async (file) => {
      await pane
        .getByLabel(say('tree', 'files.upload'), { exact: true })
        .and(page.locator('input[type=file]'))
        .setInputFiles(file);
      await pane.getByRole('textbox', { name: say('tree', 'files.name', { number: 1 }) }).waitFor();
      await at.saved();
    },
    /** Puts a question of the bank into the lesson, through the button of this name. */
    ask: async (way, question) => {
      await button(say('tree', `questions.${way}`)).click();
      const dialog = page.getByRole('dialog', { name: say('tree', 'questions.fromBank') });
      await dialog.getByRole('searchbox').fill(question);
      await dialog.getByText(say('ui', 'table.count_one', { number: '1' }), { exact: true }).waitFor();
      await dialog.getByRole('checkbox', { name: say('ui', 'table.select', { name: question }) }).check();
      await dialog.getByRole('button', { name: say('tree', 'questions.add'), exact: true }).click();
      await dialog.getByText(say('tree', 'questions.added')).waitFor();
      await dialog.getByRole('button', { name: say('tree', 'questions.close'), exact: true }).click();
      await pane.getByRole('group', { name: question, exact: true }).waitFor();
    },
    /** Moves a row with Alt and an arrow, and waits until the move is stored. */
    move: async (title, arrow) => {
      const stored = page.waitForResponse((answer) => /course-item\/\d+\/move$/.test(new URL(answer.url()).pathname));
      await row(title).press(`Alt+${arrow}`);
      assert.ok((await stored).ok());
    },
    /** Has the open lesson wait for another one. */
    lock: async (title, first) => {
      await at.open(title);
      await pane.getByRole('button', { name: new RegExp(`^${say('tree', 'settings.title')}`) }).click();
      await pane.getByRole('combobox', { name: new RegExp(`^${say('tree', 'field.requires')}`) }).fill(first);
      await page.getByRole('option', { name: first, exact: true }).click();
      await page.keyboard.press('Escape');
      await row(title)
        .and(tree.getByRole('treeitem', { name: say('tree', 'badge.requires', { titles: first }) }))
        .waitFor();
    },
    /** Takes an entry of a row's menu. */
    choose: async (title, entry) => {
      await tree.getByRole('button', { name: `${say('ui', 'actions')}: ${title}`, exact: true }).click();
      await page.getByRole('menuitem', { name: say('tree', entry), exact: true }).click();
    },
  });
}
