// Sites that operators make: by the form, out of a file, as a copy; and what they do about operations that don't end.
import assert from 'node:assert/strict';
import test from 'node:test';
import { barriers, newPage, newVisitor, screenshot, site } from './browser.mjs';
import {
  co,
  console as home,
  control,
  dialogOf,
  finish,
  fl,
  followToTheEnd,
  heading,
  openAction,
  si,
  stepsOf,
} from './operators.mjs';
import { words } from './words.mjs';

/** Signs in on a site as its people do, and waits for what only its admin sees. */
async function enterAsAdmin(browser, base, email, password) {
  const { page, noise } = await newPage(await newVisitor(browser));
  await page.goto(`${base}/sign-in`);
  await page.getByLabel(words('auth', 'field.login')).fill(email);
  await page.getByLabel(words('auth', 'field.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: words('auth', 'signIn.submit'), exact: true }).click();
  await page.waitForURL(`${base}/dashboard`);
  await page
    .getByRole('banner')
    .getByRole('link', { name: words('app', 'account.manage') })
    .first()
    .waitFor();
  assert.deepEqual(noise, []);
  await page.context().close();
}

/** The tests of what operators do with sites; `made` says who does it and which site there is already. */
export function siteTests(made) {
  test('a site is made by the form, and its admin gets in with the password that is shown once', async () => {
    const { page, noise } = made.owner();
    const [name, title, email] = [`lop-moi-${made.unique}`, `Lớp mới ${made.unique}`, `hoa@${made.unique}.example.com`];
    await page.goto(`${home}/sites`);
    await page.getByRole('link', { name: si('title.create-site') }).click();
    await heading(page, si('title.create-site'));
    await page.getByLabel(si('field.name'), { exact: true }).fill(title);
    const address = page.getByLabel(si('field.subdomain'), { exact: true });
    await address.fill(made.name);
    await page.getByLabel(si('facts.kind'), { exact: true }).selectOption('other');
    await page.getByLabel(si('create.email'), { exact: true }).fill(email);
    await page.getByLabel(co('reason.label')).fill('Lớp của cô Hoa');
    const submit = page.getByRole('button', { name: si('create.submit'), exact: true });
    await submit.click();
    // Somebody's already: told beside the field, and what was written stays.
    await page.locator('.MuiFormHelperText-root.Mui-error').waitFor();
    assert.equal(await address.getAttribute('aria-invalid'), 'true');
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, 'console-create');
    await address.fill(name);
    await submit.click();
    const password = await page.getByRole('main').locator('code').textContent();
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, 'console-created');
    await enterAsAdmin(made.browser(), site(name), email, password);
    await page.getByRole('link', { name: si('create.open') }).click();
    await heading(page, title);
    await page.goBack();
    await heading(page, si('title.create-site'));
    assert.ok(!(await page.getByRole('main').textContent()).includes(password), 'it is shown once');
    assert.deepEqual(noise, []);
  });

  test('the exported file makes another site, with everybody in it', async () => {
    const { page, noise } = made.owner();
    const name = `nhap-${made.unique}`;
    await page.goto(`${home}/sites`);
    await page.getByRole('link', { name: si('title.import-site') }).click();
    await heading(page, si('title.import-site'));
    await screenshot(page, 'console-import');
    const file = page.locator('input[type=file]');
    // What takes long can be called off, and that is no failure.
    await page.route('**/api/console/imports', () => {});
    await file.setInputFiles(made.exported());
    await page.getByRole('button', { name: words('ui', 'cancel'), exact: true }).click();
    await file.waitFor({ state: 'attached' });
    assert.equal(await page.getByRole('alert').count(), 0);
    await page.unroute('**/api/console/imports');
    await file.setInputFiles(made.exported());
    await page.getByText(/\(\d[\d.]*\s[KM]?i?B\)/).waitFor();
    await page.getByLabel(si('field.subdomain'), { exact: true }).fill(name);
    await page.getByLabel(co('reason.label')).fill('Chuyển từ máy chủ cũ');
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, 'console-import-taken');
    await page.getByRole('button', { name: si('import.submit'), exact: true }).click();
    await followToTheEnd(page);
    await screenshot(page, 'console-imported');
    await page.getByRole('main').getByRole('link', { name: made.title }).click();
    // A name that was not given is the file's.
    await heading(page, made.title);
    await page
      .getByRole('link', { name: new URL(site(name)).hostname })
      .first()
      .waitFor();
    await enterAsAdmin(made.browser(), site(name), `an@${made.name}.example.com`, made.password);
    assert.deepEqual(noise, []);
  });

  test('a site is copied, and the copy goes by its own name', async () => {
    const { page, noise } = made.owner();
    const [name, title] = [`ban-sao-${made.unique}`, `Bản sao ${made.unique}`];
    await page.goto(`${home}/sites/${made.siteId()}`);
    await openAction(page, 'clone');
    await finish(page, si('action.clone.button'), 'Mở thêm cơ sở hai', async (dialog) => {
      await dialog.getByLabel(si('field.name'), { exact: true }).fill(title);
      await dialog.getByLabel(si('field.subdomain'), { exact: true }).fill(name);
      await screenshot(page, 'console-clone', { whole: false });
    });
    await followToTheEnd(page);
    const there = await newPage(await newVisitor(made.browser()));
    assert.equal((await there.page.goto(site(name))).status(), 200);
    await there.page.getByRole('link', { name: title }).first().waitFor();
    assert.deepEqual([there.noise, noise], [[], []]);
    await there.page.context().close();
  });

  test('what waits for its next try is called off, and what has failed is run again', async () => {
    const { page, noise } = made.owner();
    const tried = "'trouble', jsonb_build_object('detail', 'no room')";
    control(`INSERT INTO control.operations (kind, tenant_id, steps, attempts, next_attempt_at, error, error_code, error_args, requested_by, reason, started_at)
      VALUES ('export', ${made.siteId()}, '{write}', 3, now() + interval '1 hour', 'no room', ${tried}, 'system', 'Chờ lần thử sau', now())`);
    await page.goto(`${home}/sites/${made.siteId()}?tab=operations`);
    await page
      .getByRole('link', { name: fl('kind.export') })
      .first()
      .click();
    await page.getByText('Chờ lần thử sau').waitFor();
    await page.getByRole('button', { name: fl('operation.cancel'), exact: true }).click();
    await dialogOf(page).getByText(fl('operation.cancelText')).waitFor();
    await finish(page, fl('operation.cancel'), 'Không cần nữa');
    await page.locator('.lp-chip', { hasText: co('operationState.cancelled') }).waitFor();
    await page.getByRole('button', { name: fl('operation.cancel'), exact: true }).waitFor({ state: 'hidden' });
    await stepsOf(page)
      .and(page.locator('[data-state=cancelled]'))
      .filter({ hasText: fl('stepState.cancelled') })
      .waitFor();
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, 'console-cancelled');

    control(`INSERT INTO control.operations (kind, tenant_id, state, steps, attempts, error, error_code, error_args, requested_by, reason, started_at, finished_at)
      VALUES ('export', ${made.siteId()}, 'failed', '{write}', 8, 'no room', ${tried}, 'system', 'Đã hết chỗ', now(), now())`);
    await page.goto(`${home}/sites/${made.siteId()}?tab=operations`);
    await page
      .getByRole('link', { name: fl('kind.export') })
      .first()
      .click();
    await page.getByText('Đã hết chỗ').waitFor();
    await page.getByRole('button', { name: fl('operation.retry'), exact: true }).click();
    await finish(page, fl('operation.retry'), 'Đã dọn chỗ');
    await followToTheEnd(page);
    await page.getByRole('button', { name: fl('operation.download') }).waitFor();
    assert.equal(await page.getByRole('main').getByRole('alert').count(), 0);
    assert.deepEqual(noise, []);
  });
}
