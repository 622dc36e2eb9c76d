import { afterEach, expect, it, vi } from 'vitest';
import { askForms } from './forms';

const page = document.implementation.createHTMLDocument();
const onRefused = vi.fn();
askForms(page, onRefused);

afterEach(() => {
  onRefused.mockClear();
  page.body.replaceChildren();
});

/** A form, and what was told of it. */
function form(html: string) {
  page.body.innerHTML = `<form>${html}</form>`;
  const [made] = page.forms;
  const onSubmit = vi.fn();
  made?.addEventListener('submit', onSubmit);
  return { click: (selector: string) => page.querySelector<HTMLElement>(selector)?.click(), onSubmit };
}

it('a form asks the program, which takes it over or is told that nothing was sent', () => {
  const { click, onSubmit } = form('<input name="a"><button>Gửi</button>');
  click('button');
  expect([onSubmit.mock.calls.length, onRefused.mock.calls.length]).toEqual([1, 1]);
  onSubmit.mockImplementation((event: Event) => event.preventDefault());
  click('button');
  expect([onSubmit.mock.calls.length, onRefused.mock.calls.length]).toEqual([2, 1]);
});

it('what lacks something is not sent, nor what no button sends', () => {
  const { click, onSubmit } = form('<input required><button>Gửi</button><button type="button">Khác</button>');
  click('button');
  click('[type="button"]');
  expect(onSubmit).not.toHaveBeenCalled();
  page.querySelector('button')?.setAttribute('formnovalidate', '');
  click('button');
  expect(onSubmit).toHaveBeenCalledOnce();
});
