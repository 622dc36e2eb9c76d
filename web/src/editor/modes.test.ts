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
    'legacy:clike/c (nearest)',
    'lang-javascript (typescript: true)',
    'lang-go',
    'lang-rust',
    'lang-sql (SQLite)',
    'lang-html',
    'lang-css',
    'lang-json',
    'lang-php',
  ])('%s brings a language into the editor', async (mode) => {
    const state = EditorState.create({ extensions: [await loadMode(mode)] });
    expect(state.facet(language)).not.toBeNull();
    expect(isHighlighted(mode)).toBe(true);
  });

  it.each(['none', '(none)', 'legacy:nowhere/nothing'])('edits %s as plain text', async (mode) => {
    const state = EditorState.create({ extensions: [await loadMode(mode)] });
    expect(state.facet(language)).toBeNull();
  });
});
