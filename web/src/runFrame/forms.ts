/**
 * A frame without an origin sends no forms, and tells programs nothing of it: what would have sent one asks the program all the
 * same. `onRefused`: the program has not taken it over.
 */
export function askForms(page: Document, onRefused: () => void): void {
  page.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button, input') : null;
    if (event.defaultPrevented || !isSender(button) || !button.form) return;
    event.preventDefault();
    const { form } = button;
    if (!form.noValidate && !button.formNoValidate && !form.reportValidity()) return;
    const asked = new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: button });
    if (form.dispatchEvent(asked)) onRefused();
  });
}

function isSender(element: Element | null): element is HTMLButtonElement | HTMLInputElement {
  if (element instanceof HTMLButtonElement) return element.type === 'submit';
  return element instanceof HTMLInputElement && ['submit', 'image'].includes(element.type);
}
