// The main job as people do it: a site is signed up, its teacher writes a problem, a learner signs up there and hands
// in right, wrong, slow and broken code; each verdict appears while the page stands.
import assert from "node:assert/strict";
import test, { after, before } from "node:test";
import { barriers, newPage, newVisitor, openBrowser, platform, screenshot, site } from "./browser.mjs";
import { broken, problem, right, slow, wrong } from "./solutions.mjs";
import { words } from "./words.mjs";

const name = `lop-${Date.now().toString(36)}`;
const password = "mot-mat-khau-dai-8";
const judged = 60_000;

let browser, teacher, learner, slug;
before(async () => {
  browser = await openBrowser();
  teacher = await newPage(await newVisitor(browser));
  learner = await newPage(await newVisitor(browser));
});
after(() => browser.close());

test("a teacher signs up a site and lands on it, signed in", async () => {
  const { page, noise } = teacher;
  await page.goto(platform);
  await screenshot(page, "platform");
  await page.waitForURL(`${site(name)}/**`, { timeout: 20_000 });
  assert.deepEqual(noise, []);
});

test("the teacher writes a problem with test cases and publishes it", async () => {
  const { page, noise } = teacher;
  await page.goto(`${site(name)}/manage/question-bank`);
  assert.deepEqual(await barriers(page), []);
  assert.deepEqual(noise, []);
});

test("a learner finds the problem and signs up on the site to solve it", async () => {
  const { page, noise } = learner;
  await page.goto(site(name));
  await page.getByRole("main").getByRole("link", { name: problem.title }).first().click();
  await page.getByRole("heading", { level: 1, name: problem.title }).waitFor();
  slug = new URL(page.url()).pathname.split("/").pop();
  await page.getByRole("status").getByRole("link", { name: words("features/problems", "work.signIn") }).click();
  await page.getByRole("main").getByRole("link", { name: words("auth", "signIn.signUp") }).click();
  await page.getByLabel(words("auth", "field.fullName")).fill("Nguyễn Văn Học");
  await page.getByLabel(words("auth", "field.email")).fill(`hoc@${name}.example.com`);
  await page.getByLabel(words("auth", "field.password"), { exact: true }).fill(password);
  await page.getByLabel(words("auth", "field.passwordConfirm")).fill(password);
  await page.getByRole("button", { name: words("auth", "signUp.submit") }).click();
  await page.waitForURL(`${site(name)}/problems/${slug}`, { timeout: 15_000 });
  await page.getByRole("heading", { level: 1, name: problem.title }).waitFor();
  assert.deepEqual(noise, []);
});

/** Puts `source` in the editor as `language`, hands it in, and waits for the verdict's headline. */
async function handIn(page, language, source, verdict) {
  await page.getByLabel(words("features/editor", "language"), { exact: true }).selectOption({ label: language });
  const editor = page.getByRole("textbox", { name: words("features/editor", "label") });
  await editor.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(source);
  await page.getByRole("button", { name: words("features/problems", "work.submit") }).click();
  const results = page.getByRole("region", { name: words("features/problems", "problem.results") });
  await results.getByRole("heading", { level: 3, name: words("ui", `verdict.${verdict}`), exact: false }).waitFor({ timeout: judged });
  return results;
}

for (const [what, language, source, verdict] of [
  ["wrong", "Python 3", wrong, "WR"],
  ["slow", "Python 3", slow, "TLE"],
  ["broken", "C++17", broken, "CPE"],
  ["right", "Python 3", right, "AC"],
]) {
  test(`${what} code gets its verdict live`, async () => {
    const { page, noise } = learner;
    const results = await handIn(page, language, source, verdict);
    await screenshot(page, `verdict-${what}`, { whole: false });
    if (verdict === "CPE") assert.match(await results.innerText(), /error:/);
    else assert.equal(await results.getByRole("list", { name: words("features/problems", "result.strip") }).getByRole("listitem").count(), problem.tests.length);
    assert.deepEqual(noise, []);
  });
}

test("the submissions stay with the learner", async () => {
  const { page } = learner;
  await page.getByRole("tab", { name: words("features/problems", "work.history") }).click();
  assert.ok(slug);
});
