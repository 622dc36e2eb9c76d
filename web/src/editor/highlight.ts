import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Syntax colours; each has at least 4.5:1 on the surface of its mode. */
const palettes = {
  light: {
    keyword: '#8a2be2',
    string: '#0b6b3a',
    number: '#a6450a',
    comment: '#5f6b7a',
    name: '#0b5cad',
    type: '#00697a',
  },
  dark: {
    keyword: '#c4a1ff',
    string: '#7fd99a',
    number: '#ffb27a',
    comment: '#93a1b3',
    name: '#8ec5ff',
    type: '#6fd6e0',
  },
};

function style(dark: boolean): HighlightStyle {
  const colours = palettes[dark ? 'dark' : 'light'];
  return HighlightStyle.define([
    { tag: [tags.keyword, tags.controlKeyword, tags.moduleKeyword], color: colours.keyword },
    { tag: [tags.string, tags.character, tags.regexp, tags.special(tags.string)], color: colours.string },
    { tag: [tags.number, tags.bool, tags.null, tags.atom], color: colours.number },
    { tag: [tags.comment, tags.lineComment, tags.blockComment], color: colours.comment, fontStyle: 'italic' },
    { tag: [tags.function(tags.variableName), tags.definition(tags.variableName)], color: colours.name },
    { tag: [tags.typeName, tags.className, tags.standard(tags.name)], color: colours.type },
    { tag: [tags.meta, tags.processingInstruction, tags.tagName], color: colours.keyword },
    { tag: tags.attributeName, color: colours.name },
    { tag: tags.invalid, textDecoration: 'underline wavy' },
  ]);
}

const light = style(false);
const dark = style(true);

/** The syntax colours of a mode. */
export function highlighting(isDark: boolean): HighlightStyle {
  return isDark ? dark : light;
}

/** The look of the editor out of the site's own colours, so that it changes mode with the page. */
export const editorTheme = EditorView.theme({
  '&': {
    height: '100%',
    fontSize: '14px',
    color: 'var(--lp-text)',
    backgroundColor: 'var(--lp-surface)',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--lp-mono)',
    lineHeight: '1.6',
  },
  '.cm-content': { caretColor: 'var(--lp-text)', padding: '12px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--lp-text)', borderLeftWidth: '2px' },
  '.cm-gutters': {
    backgroundColor: 'var(--lp-surface)',
    color: 'var(--lp-muted)',
    border: 'none',
    paddingLeft: '8px',
  },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--lp-primary) 8%, transparent)',
  },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--lp-primary) 28%, transparent)',
  },
  '.cm-selectionMatch': {
    backgroundColor: 'color-mix(in srgb, var(--lp-primary) 18%, transparent)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'color-mix(in srgb, var(--lp-primary) 25%, transparent)',
    outline: '1px solid var(--lp-primary)',
  },
  '.cm-panels': {
    backgroundColor: 'var(--lp-bg)',
    color: 'var(--lp-text)',
    borderColor: 'var(--lp-border)',
  },
  '.cm-textfield': {
    backgroundColor: 'var(--lp-surface)',
    color: 'var(--lp-text)',
    border: '1px solid var(--lp-border)',
    borderRadius: '6px',
  },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--lp-surface)',
    color: 'var(--lp-text)',
    border: '1px solid var(--lp-border)',
    borderRadius: '6px',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--lp-surface)',
    color: 'var(--lp-text)',
    border: '1px solid var(--lp-border)',
    borderRadius: '8px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--lp-primary)',
    color: 'var(--lp-on-primary)',
  },
});
