// The focus of a page, moved by keys alone: what is looked for is reached stop by stop, as by whoever has no mouse.
import assert from 'node:assert/strict';

/** After so many stops a page has been gone around. */
const MOST_STOPS = 150;

/**
 * The keys on a page. Nothing here puts the focus anywhere: `tabTo` presses Tab (or `by`) until it is on what has a role and a
 * name, and says all that it has passed where that is never so.
 */
export function keyboardOn(page) {
  const { keyboard } = page;
  const press = async (...keys) => {
    for (const key of keys) await keyboard.press(key);
  };
  const tabTo = async (role, name, { within = page, by = 'Tab' } = {}) => {
    const target = within.getByRole(role, { name, exact: true });
    await target.first().waitFor();
    const passed = [];
    while (!(await target.evaluateAll((found) => found.includes(document.activeElement)))) {
      assert.ok(passed.length < MOST_STOPS, `${by} never comes to ${role} “${name}”: ${passed.join(' › ')}`);
      await press(by);
      passed.push(await page.evaluate(nameOfFocus));
    }
    assert.equal(await page.evaluate(hiddenFocus), null, `the focus on ${role} “${name}” is not to be seen`);
  };
  return { press, type: (text) => keyboard.type(text), tabTo };
}

/** Runs in the page. */
function nameOfFocus() {
  const { activeElement: focused } = document;
  const label = focused.getAttribute('aria-label') ?? focused.textContent;
  return `${focused.localName} ${label.trim().slice(0, 30)}`;
}

/** Runs in the page: what keeps the focus from being seen; null where nothing does. */
function hiddenFocus() {
  const { activeElement: focused } = document;
  if (!focused.matches(':focus-visible')) return 'it is not shown';
  const { left, top, width, height } = focused.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  if (over && (focused.contains(over) || over.contains(focused))) return null;
  return `it is behind ${over?.outerHTML.slice(0, 120) ?? 'the edge of the window'}`;
}
