import { MergeView, unifiedMergeView } from '@codemirror/merge';
import { syntaxHighlighting } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { editorTheme, highlighting } from './highlight';
import { loadMode } from './modes';

/** Two versions of a text that are to be compared. */
export interface ComparedTexts {
  before: string;
  after: string;
  /** `editor_mode` of their language. */
  mode: string;
  labels: { before: string; after: string };
  dark: boolean;
  /** The nonce of the page, for the editors' own styles. */
  nonce: string;
  /** One below the other in one text, as phones have room for it. */
  unified: boolean;
  /** Words for lines that are left out; `$` is how many. */
  unchanged: string;
}

/** Lines that stay are shown this far around those that change. */
const collapseUnchanged = { margin: 3, minSize: 6 };

/** What was changed within a line: on its colour words are read in the page's own. */
const changed = '.cm-changedText, .cm-changedText span, .cm-deletedChunk .cm-deletedText, .cm-deletedText span';
const changesTheme = EditorView.theme({ [changed]: { color: 'var(--lp-text)' } });

function looks({ dark, nonce, unchanged }: ComparedTexts, label: string, mode: Extension): Extension {
  return [
    EditorView.cspNonce.of(nonce),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0', spellcheck: 'false' }),
    EditorView.darkTheme.of(dark),
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorState.tabSize.of(4),
    EditorState.phrases.of({ '$ unchanged lines': unchanged }),
    syntaxHighlighting(highlighting(dark)),
    lineNumbers(),
    editorTheme,
    changesTheme,
    mode,
  ];
}

/** Shows in `parent` what became of a text; what is answered takes it away. */
export async function showChanges(parent: HTMLElement, compared: ComparedTexts): Promise<() => void> {
  const { before, after, labels, unified } = compared;
  const mode = await loadMode(compared.mode);
  if (unified) {
    const merge = unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged });
    const extensions = [looks(compared, labels.after, mode), merge];
    const view = new EditorView({ parent, state: EditorState.create({ doc: after, extensions }) });
    return () => view.destroy();
  }
  const view = new MergeView({
    parent,
    a: { doc: before, extensions: looks(compared, labels.before, mode) },
    b: { doc: after, extensions: looks(compared, labels.after, mode) },
    collapseUnchanged,
  });
  return () => view.destroy();
}
