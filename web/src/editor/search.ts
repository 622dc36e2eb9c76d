import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { texts } from '#/i18n/i18n';

/** Search and replace, and the places where the selected word is again, in the page's language. Loaded after the editor stands. */
export function search(): Extension {
  const t = texts.getFixedT(null, 'editor');
  return [
    EditorState.phrases.of(t('codemirror', { returnObjects: true })),
    keymap.of(searchKeymap),
    highlightSelectionMatches(),
  ];
}
