// What a learner does on a question's page, by the keyboard alone.
import { chooseLanguage, paste } from './browser.mjs';
import { words } from './words.mjs';

/** How long the judge may take, in milliseconds. */
const judged = 120_000;

/** The page of a question, in the words of a place's language. */
export function learnerOn(page, place) {
  const say = (key, values) => words('features/questions', key, values, place.language);
  const main = page.getByRole('main');
  const press = async (role, name, ...keys) => {
    const exact = typeof name === 'string';
    await main.getByRole(role, { name, exact }).first().focus();
    for (const key of keys) await page.keyboard.press(key);
  };
  return {
    say,
    press,
    pressIn: async (group, name) => {
      const buttons = main.getByRole('group').filter({ has: page.getByRole('button', { name, exact: true }) });
      await buttons
        .and(main.getByRole('group', { name: new RegExp(group.replaceAll('.', String.raw`\.`)) }))
        .getByRole('button', { name, exact: true })
        .focus();
      await page.keyboard.press('Space');
    },
    type: async (role, name, text) => {
      await main.getByRole(role, { name, exact: true }).first().focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    /** Puts the first name above the others. */
    order: async ([first]) => {
      await press('button', new RegExp(`^${first},`), 'Space', 'Home', 'Space');
    },
    place: async (item, to) => {
      await press('button', new RegExp(`^${item}(,|$)`), 'Space');
      // From where it is, around, until it is held over the place.
      const over = main.getByRole('group', { name: to ?? say('place.bank'), exact: true }).locator('[data-held]');
      while ((await over.count()) === 0) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
      await main
        .getByText(say('place.put', { name: item, place: to ?? say('place.bank') }))
        .waitFor({ state: 'attached' });
    },
    code: (text) => paste(page, main.locator('.cm-content'), text),
    film: async (town, sum) => {
      const video = (key) => words('ui/video', key, {}, place.language);
      await press('button', video('play'), 'Space');
      await press('radio', town, 'Space');
      await press('button', say('video.answer'), 'Space');
      // Seeking leads no further than the moment; going on does.
      await press('button', say('video.continue'), 'Space');
      await main.getByRole('textbox', { name: say('short.label') }).fill(sum);
      await page.keyboard.press('Control+Enter');
    },
  };
}

/**
 * Sends the answer, as often as the server asks for a pause. `by`: `itself` where answering has sent it, `button` where the
 * keys that send elsewhere run a program.
 */
export async function send(page, at, outcome, by) {
  const main = page.getByRole('main');
  const result = main.getByRole('heading', { level: 2, name: at.say(`outcome.${outcome}`) });
  const [begin] = at.say('why.cooldown_other', { count: '#' }).split('#');
  const pause = main.locator('#answer-why', { hasText: begin });
  for (;;) {
    await pause.waitFor({ state: 'hidden' });
    if (by === 'button') await at.press('button', at.say('action.submit'), 'Enter');
    else if (by !== 'itself') await page.keyboard.press('Control+Enter');
    await result.or(pause).first().waitFor({ timeout: judged });
    if (await result.isVisible()) return;
  }
}

/** Hands a program in on a problem's page by the editor's own keys, and waits for its verdict. */
export async function handIn(page, { language, width }, source, verdict, written = 'Python') {
  const problems = (key) => words('features/problems', key, {}, language);
  const editor = (key) => words('editor', key, {}, language);
  const code = page.getByRole('textbox', { name: editor('label') });
  // A phone shows one part of the page at a time.
  if (width < 600 && !(await code.isVisible()))
    await page.getByRole('button', { name: problems('problem.solution'), exact: true }).press('Enter');
  await chooseLanguage(page, new RegExp(`^${editor('language')}`), written);
  await code.waitFor();
  await paste(page, code, source);
  await page
    .locator('button[aria-disabled="false"]')
    .filter({ hasText: problems('work.submit') })
    .waitFor();
  await code.press('Alt+Enter');
  await page
    .getByRole('region', { name: problems('problem.results') })
    .getByRole('heading', { level: 3, name: words('ui', `verdict.${verdict}`, {}, language) })
    .waitFor({ timeout: judged });
}
