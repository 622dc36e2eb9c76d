import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/**
 * Tab indents lists and walks through tables; after Escape the next Tab is the page's. Escape goes no further, or a dialog
 * around would close; the second does. While an input method composes, Escape is the method's.
 */
export const Leaving = Extension.create({
  name: 'leaving',
  priority: 1000,
  addProseMirrorPlugins() {
    let leaves = false;
    const keydown = (_: unknown, event: KeyboardEvent) => {
      if (event.isComposing || event.keyCode === 229) return false;
      if (event.key === 'Escape' && !leaves) {
        leaves = true;
        event.stopPropagation();
        return true;
      }
      // Handled: no other plugin sees it, and the browser moves the focus.
      const isPages = event.key === 'Tab' && leaves;
      if (event.key !== 'Shift') leaves = false;
      if (isPages) event.stopPropagation();
      return isPages;
    };
    return [new Plugin({ props: { handleDOMEvents: { keydown, blur: () => ((leaves = false), false) } } })];
  },
});
