// The calendar in which challenges are chosen, by keys alone.

/** The day, once it has the focus. */
export const focusedDay = (page, day) => page.locator(`[data-day="${day}"]:focus`);

/** From today to a day to come by the keys of the calendar, each step awaited. */
export async function walkTo(page, wanted) {
  await page.locator('[data-day][aria-current=date]').focus();
  const here = () => page.locator('[data-day]:focus').getAttribute('data-day');
  for (let day = await here(); day.slice(0, 7) !== wanted.slice(0, 7); day = await here()) {
    const [year, month] = day.split('-').map(Number);
    const next = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
    await page.keyboard.press('PageDown');
    await page.locator(`[data-day^="${next}"]:focus`).waitFor();
  }
  const first = Number((await here()).slice(8));
  for (let day = first - 1; day > 0; day -= 1) {
    await page.keyboard.press('ArrowLeft');
    await focusedDay(page, `${wanted.slice(0, 8)}${String(day).padStart(2, '0')}`).waitFor();
  }
}

/** Opens what has the focus, and has a problem be its challenge: by keys alone. */
export async function chooseProblem(page, manage, title) {
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('combobox', { name: manage('field.problem') })
    .and(page.locator(':focus'))
    .waitFor();
  await page.keyboard.type(title);
  // Enter picks what is marked.
  await page.locator('[role=option].Mui-focused').filter({ hasText: title }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
}
