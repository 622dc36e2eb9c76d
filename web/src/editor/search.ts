import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';

/** Search and replace, and the places where the selected word is again. Loaded after the editor stands. */
export const search: Extension = [keymap.of(searchKeymap), highlightSelectionMatches()];
