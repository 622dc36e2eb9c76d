import { describe, expect, it } from 'vitest';
import { EditorState } from '@codemirror/state';
import { language } from '@codemirror/language';
import { isHighlighted, loadMode } from './modes';

describe('editor modes', () => {
  it.each([
    'lang-cpp',
    'lang-java',
    'lang-javascript',
    'lang-python',
    'legacy:pascal/pascal',
    'legacy:shell/shell',
  ])('%s brings a language into the editor', async (mode) => {
    const state = EditorState.create({ extensions: [await loadMode(mode)] });
    expect(state.facet(language)).not.toBeNull();
    expect(isHighlighted(mode)).toBe(true);
  });

  it('edits what it does not know as plain text', async () => {
    const state = EditorState.create({ extensions: [await loadMode('none')] });
    expect(state.facet(language)).toBeNull();
    expect(isHighlighted('none')).toBe(false);
  });
});
