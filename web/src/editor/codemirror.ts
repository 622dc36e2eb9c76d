import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { Compartment, EditorState, Prec, StateEffect, Transaction, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { loadMode } from './modes';
import { editorTheme, highlighting } from './highlight';

/** What the editor tells its page. */
export interface EditorEvents {
  onChange: (text: string) => void;
  onRun: () => void;
  onSubmit: () => void;
  onSave: () => void;
  /** Ctrl+Shift+F, where there is somebody to lay the text out. */
  onFormat?: () => void;
  /** Escape was pressed: focus belongs elsewhere now. */
  onLeave: () => void;
}

/** How the editor starts. */
export interface EditorOptions {
  text: string;
  selection: { anchor: number; head: number };
  dark: boolean;
  readOnly: boolean;
  label: string;
  nonce: string;
  events: EditorEvents;
}

/** A running editor. */
export interface EditorHandle {
  /** Replaces the text, as one step that can be undone. */
  setText: (text: string) => void;
  /** Puts in what has changed of a text and nothing else, so that cursor and scroll stay where they are. */
  mend: (text: string) => void;
  /** Puts the cursor at a line and column, both from 1, and the focus on the editor. */
  goTo: (line: number, column?: number) => void;
  setMode: (mode: string) => Promise<void>;
  setDark: (dark: boolean) => void;
  focus: () => void;
  destroy: () => void;
}

function commands(events: EditorEvents): Extension {
  const command = (act: () => void) => () => {
    act();
    return true;
  };
  return [
    Prec.highest(
      keymap.of([
        { key: 'Mod-Enter', run: command(events.onRun), shift: command(events.onSubmit) },
        { key: 'Alt-Enter', run: command(events.onSubmit) },
        { key: 'Mod-s', run: command(events.onSave), preventDefault: true },
        ...(events.onFormat ? [{ key: 'Mod-Shift-f', run: command(events.onFormat), preventDefault: true }] : []),
      ]),
    ),
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
      indentWithTab,
    ]),
    // Lowest, so that Escape first closes a search panel or a list of completions.
    Prec.lowest(keymap.of([{ key: 'Escape', run: leave(events.onLeave) }])),
    EditorView.domEventHandlers({ mousedown: (_, view) => view.setTabFocusMode(false) }),
  ];
}

/** Longer than anybody stays on a page, in milliseconds. */
const ON_AND_ON = 7 * 24 * 3_600_000;

/** Leaves the editor. Whoever comes back on the way to what is behind it goes on by Tab, until something is typed. */
function leave(onLeave: () => void): (view: EditorView) => true {
  return (view) => {
    view.setTabFocusMode(ON_AND_ON);
    onLeave();
    return true;
  };
}

/**
 * Completions open on Ctrl+Space only: a list that opens while typing takes keys away from Telex
 * and VNI input methods in comments and strings.
 */
function behaviour(options: EditorOptions): Extension {
  return [
    lineNumbers(),
    highlightActiveLineGutter(),
    foldGutter(),
    history(),
    drawSelection(),
    indentOnInput(),
    indentUnit.of('    '),
    EditorState.tabSize.of(4),
    bracketMatching(),
    closeBrackets(),
    autocompletion({ activateOnTyping: false }),
    highlightActiveLine(),
    commands(options.events),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) options.events.onChange(update.state.doc.toString());
    }),
  ];
}

/** Starts CodeMirror in `parent`. */
export function createEditor(parent: HTMLElement, options: EditorOptions): EditorHandle {
  const mode = new Compartment();
  const colours = new Compartment();
  const paint = (dark: boolean): Extension => [EditorView.darkTheme.of(dark), syntaxHighlighting(highlighting(dark))];
  const length = options.text.length;
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: options.text,
      selection: {
        anchor: Math.min(options.selection.anchor, length),
        head: Math.min(options.selection.head, length),
      },
      extensions: [
        EditorView.cspNonce.of(options.nonce),
        EditorView.contentAttributes.of({
          'aria-label': options.label,
          autocapitalize: 'off',
          spellcheck: 'false',
          // Lines that are longer than the place for them are scrolled by keyboard as well, and tools know it.
          ...(options.readOnly && { tabindex: '0' }),
        }),
        editorTheme,
        colours.of(paint(options.dark)),
        mode.of([]),
        options.readOnly ? [EditorState.readOnly.of(true), lineNumbers(), drawSelection()] : behaviour(options),
      ],
    }),
  });
  addSearch(view).catch(() => undefined);
  let wanted = '';
  return {
    setText: (text) => {
      if (text === view.state.doc.toString()) return;
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: text },
        selection: { anchor: 0 },
        annotations: Transaction.userEvent.of('input.replace'),
        scrollIntoView: true,
      });
    },
    mend: (text) => {
      const change = difference(view.state.doc.toString(), text);
      if (change) view.dispatch({ changes: change, annotations: Transaction.userEvent.of('input.replace') });
    },
    goTo: (line, column = 1) => {
      const { doc } = view.state;
      const at = doc.line(Math.min(Math.max(line, 1), doc.lines));
      const anchor = Math.min(at.from + Math.max(column, 1) - 1, at.to);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
      view.focus();
    },
    setMode: async (name) => {
      wanted = name;
      const extension = await loadMode(name);
      if (wanted === name) view.dispatch({ effects: mode.reconfigure(extension) });
    },
    setDark: (dark) => view.dispatch({ effects: colours.reconfigure(paint(dark)) }),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

/** What lies between the beginning and the end that two texts share; null: they are the same. */
function difference(before: string, after: string): { from: number; to: number; insert: string } | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let end = 0;
  while (end < shorter - from && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}

/** Search comes when the editor stands; without it everything else works. */
async function addSearch(view: EditorView): Promise<void> {
  const { search } = await import('./search');
  if (view.dom.isConnected) view.dispatch({ effects: StateEffect.appendConfig.of(search()) });
}
