// What operators do to the whole: a node taken out of the queue, and every site's tables brought up to date.
import assert from 'node:assert/strict';
import test from 'node:test';
import { barriers, screenshot } from './browser.mjs';
import { console as home, control, dialogOf, finish, fl, followToTheEnd, heading, sideways } from './operators.mjs';

/** The tests of what operators do to the whole; `made` says who does it, and which site is there. */
export function fleetTests(made) {
  test('a node is drained until it has nothing left, and takes work again', async (t) => {
    const { page, noise } = made.owner();
    await page.goto(`${home}/farm`);
    const row = page
      .getByRole('table', { name: fl('farm.nodes') })
      .getByRole('row')
      .nth(1);
    const node = await row.getByRole('cell').first().textContent();
    // Everything after this test is judged by it.
    t.after(() =>
      page
        .evaluate(
          (name) =>
            fetch(`/api/console/farm/nodes/${encodeURIComponent(name)}/undrain`, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ reason: 'Sau khi thử' }),
            }).then(({ status }) => status),
          node,
        )
        .then((status) => assert.equal(status, 200)),
    );
    await row.getByText(fl('farm.working'), { exact: true }).waitFor();
    await row.getByRole('button', { name: fl('farm.drain'), exact: true }).click();
    await dialogOf(page).getByText(fl('farm.drainText')).waitFor();
    await finish(page, fl('farm.drain'), 'Thay máy');
    await row.getByText(fl('farm.drained'), { exact: true }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, 'console-drained');
    await row.getByRole('button', { name: fl('farm.undrain'), exact: true }).click();
    await finish(page, fl('farm.undrain'), 'Máy mới đã sẵn sàng');
    await row.getByText(fl('farm.working'), { exact: true }).waitFor();
    assert.deepEqual(noise, []);
  });

  test('an upgrade says what it would do, does it, and tells how each site fared', async () => {
    const { page, noise } = made.owner();
    // As the site stood before the newest version came with the program.
    control(`UPDATE control.placements SET version = version - 1 WHERE tenant_id = ${made.siteId()}`);
    await page.goto(`${home}/migrations`);
    await page.getByText(fl('migrations.waits')).waitFor();
    await page.getByRole('button', { name: fl('migrations.dryRun') }).click();
    await page.getByRole('status').getByText(fl('wave.canary')).waitFor();
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, 'console-dry-run');
    await page.getByRole('button', { name: fl('migrations.run'), exact: true }).click();
    await finish(page, fl('migrations.run'), 'Bản mới', async (dialog) => {
      await dialog.getByRole('combobox').fill(made.unique);
      await page.getByRole('option', { name: made.title }).waitFor();
      await page.keyboard.press('Enter');
      await dialog.getByLabel(fl('migrations.canaryWait')).fill('0');
      await screenshot(page, 'console-upgrade', { whole: false });
    });
    await followToTheEnd(page);
    await page.getByRole('link', { name: fl('operation.run') }).click();
    await page.getByRole('row', { name: made.title }).getByText(fl('runOutcome.upgraded'), { exact: true }).waitFor();
    const run = new URL(page.url()).pathname;
    for (const [width, locale] of [
      [1440, 'vi'],
      [390, 'en'],
    ]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(home + (locale === 'vi' ? run : `/en${run}`));
      await heading(page, `${fl('title.run', {}, locale)} #${run.split('/').at(-1)}`);
      // On a phone rows are cards.
      await page.getByRole('main').getByText(made.title, { exact: true }).first().waitFor();
      assert.ok((await sideways(page)) <= 0, 'the upgrade fits');
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, `console-run-${width}`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${home}/migrations`);
    await page.getByText(fl('migrations.allNew')).waitFor();
    assert.deepEqual(noise, []);
  });
}
