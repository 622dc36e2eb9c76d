// Practice from day to day: today's challenge moves coins, streak and board while their pages stand; a month of challenges is
// filled by keyboard; an editorial opens to who gives up; a roadmap is made and followed; the search reads raw Telex; who leaves
// the boards is seen by nobody but themselves. On a desk in Vietnamese and on a phone in English.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { barriers, openBrowser, screenshot } from './browser.mjs';
import { chooseProblem, focusedDay, walkTo } from './challenge-calendar.mjs';
import { ask, tokenOf } from './course-data.mjs';
import { speaking } from './exam-data.mjs';
import { handIn } from './learner.mjs';
import { places, tellAt } from './places.mjs';
import {
  aLearner,
  anEmptyMonth,
  aProblem,
  challengesOf,
  shownName,
  solutionOf,
  solve,
  todaysChallenge,
  unique,
  visit,
} from './practice-data.mjs';

let browser, admin, teacher;
before(async () => {
  [browser, admin, teacher] = await Promise.all([openBrowser(), tokenOf('admin'), tokenOf('teacher')]);
});
after(() => browser.close());

const button = (within, name) => within.getByRole('button', { name, exact: true });

/** The page keeps nobody out; it is kept for people to look at. */
async function look(page, name, place) {
  assert.deepEqual(await barriers(page), [], name);
  await screenshot(page, `practice-${name}-${place.name}`);
}

for (const place of places) {
  const say = speaking(place);
  const board = (key, values) => say('features/leaderboard', key, values);
  const roadmaps = (key, values) => say('features/roadmaps', key, values);
  /** The words that depend on a number. */
  const many = (key, count) => `${key}_${place.language === 'en' && count === 1 ? 'one' : 'other'}`;
  /** What marks my own row of a board. */
  const mine = board('me.name', { name: '' }).trim();

  tellAt(place, "today's challenge moves coins, streak and board while their pages stand", async () => {
    const challenges = (key, values) => say('features/challenges', key, values);
    const learner = await aLearner();
    const challenge = await todaysChallenge(admin, learner);
    const { slug } = challenge.problem;
    const { written, source } = solutionOf(slug);
    await visit(browser, place, learner.token, async (open) => {
      const ranks = await open(`/leaderboard?filter=weekly&class=${learner.group}`);
      await ranks.getByText(board('empty.weekly')).waitFor();
      const home = await open('/dashboard');
      const today = await open('/compete/challenge');
      const card = today.getByRole('region').filter({ hasText: challenges('now.daily') });
      await card.getByText(challenges('streak.none')).waitFor();
      await look(today, 'challenge', place);
      const standing = [ranks, home, today];
      for (const page of standing) {
        await page.evaluate(() => {
          window.neverReloaded = true;
        });
      }
      const workspace = await open(`/problems/${slug}`);
      await handIn(workspace, place, source, 'AC', written);
      const reward = challenges('reward', { number: challenge.reward });
      await card.getByText(challenges('rewarded', { reward }), { exact: true }).waitFor();
      await card.getByText(challenges('standing.inTime'), { exact: true }).waitFor();
      await card.getByText(challenges(many('streak.days', 1), { number: '1' }), { exact: true }).waitFor();
      await home.getByText(say('features/coins', 'reason.challenge')).first().waitFor();
      await ranks.getByText(mine).first().waitFor();
      for (const page of standing) assert.ok(await page.evaluate(() => window.neverReloaded), page.url());
      await look(today, 'challenge-solved', place);
      await look(home, 'dashboard', place);
      await look(ranks, 'board', place);
    });
    const coins = await ask(learner.token, 'GET', '/api/learning/user-history?kind=coin');
    const paid = coins.filter(({ reason, object }) => reason === 'challenge' && object?.id === challenge.id);
    assert.deepEqual(
      paid.map(({ amount }) => amount),
      [challenge.reward],
    );
  });

  tellAt(place, 'a month of challenges is filled by keyboard', async () => {
    const manage = (key, values) => say('features/challenges/challengeManage', key, values);
    const days = await anEmptyMonth(admin);
    // On the phone a week, so that it takes no longer than it has to.
    const wanted = place.width < 600 ? days.slice(0, 7) : days;
    const title = `Bài tháng ${unique()}`;
    await aProblem(admin, title, { visibility: 'private' });
    try {
      await visit(browser, place, admin, async (open) => {
        const page = await open('/manage/challenge');
        await walkTo(page, days[0]);
        for (const [list, nth] of [
          ['month', 0],
          ['weeks', 1],
        ]) {
          await page
            .getByRole('region', { name: manage(list), exact: true })
            .getByRole('button')
            .nth(nth)
            .focus();
          await chooseProblem(page, manage, title);
        }
        await page.locator(`[data-day="${days[0]}"]`).focus();
        for (const day of wanted) {
          // The next empty day has the focus once the one before is saved.
          await focusedDay(page, day).waitFor();
          await chooseProblem(page, manage, title);
        }
        if (wanted === days) {
          // The calendar has gone on to the month after.
          await page.locator('[data-day$="-01"]:focus').waitFor();
          await page.keyboard.press('PageUp');
          await focusedDay(page, days[0]).waitFor();
        }
        await look(page, 'challenge-month', place);
      });
      const made = await challengesOf(admin, days);
      const count = (kind) => made.filter((one) => one.kind === kind && one.title === title).length;
      assert.deepEqual([count('daily'), count('weekly'), count('monthly')], [wanted.length, 1, 1]);
    } finally {
      for (const { id } of await challengesOf(admin, days)) await ask(admin, 'DELETE', `/api/challenge-problem/${id}`);
    }
  });

  tellAt(place, 'an editorial opens to who gives the problem up', async () => {
    const problems = (key, values) => say('features/problems', key, values);
    const solution = `Cộng số đầu với số cuối, ${unique()}.`;
    const title = `Bài khó quá ${unique()}`;
    const { slug } = await aProblem(admin, title, { solution, show_solution: 'solved', solution_after_tries: 5 });
    const learner = await aLearner();
    await visit(browser, place, learner.token, async (open) => {
      const page = await open(`/problems/${slug}`);
      await page.getByText(problems('editorial.bySolving'), { exact: true }).waitFor();
      await page.getByText(problems('editorial.byTries', { tries: '5', done: '0' }), { exact: true }).waitFor();
      await look(page, 'editorial-closed', place);
      await button(page, problems('editorial.giveUp.button')).click();
      const dialog = page.getByRole('dialog', { name: problems('editorial.giveUp.title') });
      await dialog.getByText(problems('editorial.giveUp.text', { title })).waitFor();
      await button(dialog, problems('editorial.giveUp.action')).click();
      await page.getByText(problems('editorial.givenUp')).waitFor();
      await button(page, problems('editorial.show')).click();
      await page.getByText(solution).waitFor();
      await look(page, 'editorial-open', place);
    });
  });

  tellAt(place, 'a roadmap is made, followed and gone along', async () => {
    const slug = 'xin-chao';
    const title = `Lộ trình ${unique()}`;
    const section = 'Nhập và xuất';
    const learner = await aLearner();
    // In the language of the page.
    const problem = { vi: 'Xin chào', en: 'Hello' }[place.language];
    let made;
    try {
      await visit(browser, place, teacher, async (open) => {
        const page = await open('/roadmap/new');
        await page.getByRole('textbox', { name: roadmaps('field.title'), exact: true }).fill(title);
        await page.getByRole('radio', { name: new RegExp(`^${roadmaps('visibility.public.name')}`) }).check();
        await page
          .getByRole('textbox', { name: roadmaps('section.title', { number: '1' }), exact: true })
          .fill(section);
        await button(page, roadmaps('problem.add')).click();
        const drawer = page.getByRole('dialog', { name: roadmaps('pick.title'), exact: true });
        await drawer.getByRole('searchbox', { name: roadmaps('pick.search'), exact: true }).fill(problem);
        await button(drawer, roadmaps('pick.add', { title: problem })).click();
        await drawer.getByText(roadmaps('pick.known'), { exact: true }).waitFor();
        await button(drawer, say('ui', 'close')).click();
        await drawer.waitFor({ state: 'hidden' });
        await look(page, 'roadmap-new', place);
        const bar = page.getByRole('region', { name: say('ui', 'save.label'), exact: true });
        await button(bar, say('ui', 'save.action')).click();
        await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
        made = new URL(page.url()).pathname.split('/').at(-1);
      });
      await visit(browser, place, learner.token, async (open) => {
        const page = await open(`/roadmap/${made}`);
        const progress = page.getByRole('progressbar', { name: roadmaps('progressOf', { title }), exact: true });
        const at = (solved) => roadmaps(many('solved', 1), { solved, total: '1' });
        assert.equal(await progress.getAttribute('aria-valuetext'), at('0'));
        await button(page, roadmaps('follow.roadmap')).click();
        await button(page, roadmaps('unfollow')).waitFor();
        await look(page, 'roadmap', place);
        await page.getByRole('region', { name: section, exact: true }).getByRole('link', { name: problem }).click();
        await page.waitForURL(`**/problems/${slug}`);
        await handIn(page, place, solutionOf(slug).source, 'AC');
        const all = await open('/roadmap');
        const own = all.getByRole('list', { name: roadmaps('mine.title'), exact: true });
        const card = own.getByRole('listitem').filter({ hasText: title });
        await card.getByText(roadmaps('followed'), { exact: true }).waitFor();
        await card.getByText(at('1'), { exact: true }).waitFor();
        await look(all, 'roadmaps', place);
      });
    } finally {
      if (made) await ask(teacher, 'DELETE', `/api/problem-lists/${made}`);
    }
  });

  tellAt(place, 'the search reads raw Telex and opens by Enter', async () => {
    const search = (key) => say('features/search', key);
    const problem = { vi: 'Tiền phở', en: 'The phở bill' }[place.language];
    await visit(browser, place, null, async (open) => {
      const page = await open('/problems');
      if (place.width < 600) await button(page.getByRole('banner'), say('app', 'search')).click();
      else await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: search('palette.label'), exact: true });
      await palette.getByRole('combobox').and(page.locator(':focus')).waitFor();
      await page.keyboard.type('tieenf phowr');
      await palette
        .getByRole('group', { name: search('group.problem'), exact: true })
        .getByRole('option', { name: problem, selected: true })
        .waitFor();
      await look(page, 'search', place);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${place.prefix}/problems/tien-pho`);
      await page.getByRole('heading', { level: 1, name: problem }).waitFor();
      await palette.waitFor({ state: 'hidden' });
    });
  });

  tellAt(place, 'who leaves the boards is seen by themselves alone', async () => {
    const account = (key) => say('auth/account', key);
    const leaver = await aLearner();
    const other = await aLearner({ group: leaver.group });
    await solve(leaver, 'xin-chao');
    await solve(other, 'xin-chao');
    const name = await shownName(leaver);
    const address = `/leaderboard?filter=all&class=${leaver.group}`;
    await visit(browser, place, leaver.token, async (open) => {
      const own = await open(address);
      await own.getByText(mine).first().waitFor();
      await visit(browser, place, other.token, async (openOther) => {
        const page = await openOther(address);
        await page.getByText(name).first().waitFor();
      });
      const page = await open('/personal-information?tab=privacy');
      await page.getByRole('switch', { name: account('privacy.onBoards'), exact: true }).uncheck();
      await button(page, account('privacy.submit')).click();
      await page.getByText(account('privacy.saved'), { exact: true }).waitFor();
      await look(page, 'privacy', place);
      // Others don't have the row any more; who left has it, below what others see.
      await visit(browser, place, other.token, async (openOther) => {
        const theirs = await openOther(address);
        await theirs.getByText(mine).first().waitFor();
        assert.equal(await theirs.getByText(name).count(), 0);
      });
      const again = await open(address);
      const below = again.getByRole('region', { name: board('me.title', { rank: '1' }), exact: true });
      await below.getByText(board('me.name', { name }), { exact: true }).waitFor();
      await look(again, 'left', place);
    });
  });
}
