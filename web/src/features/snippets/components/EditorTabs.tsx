import Box from '@mui/material/Box';
import { memo, useCallback, useId, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { pageNonce } from '#/api/boot';
import { CodeEditor, type CodeEditorHandle } from '#/editor/CodeEditor';
import { FileTabs, tabIds, type FileActions } from '#/editor/FileTabs';
import { useStable } from '#/ui/useStable';
import { limits } from '../content';
import { modeOf } from '../names';
import type { SnippetFile } from '../types';

/** What the page may do to its editors. */
export interface EditorTabsHandle {
  focus: () => void;
  /** Opens a file at a line and column, both from 1. */
  goTo: (file: number, line: number, column?: number) => void;
  /** Puts in what has changed of a file's text; cursor and scroll stay where they are. */
  mend: (name: string, text: string) => void;
}

/** What the editors tell their page. */
interface Events {
  onChange: (name: string, text: string) => void;
  onRun: () => void;
  onSave: () => void;
  onFormat: () => void;
  onLeave: () => void;
}

/** The files of a program, each in an editor of its own: what can be taken back in one stays there while another one is looked at. */
export function EditorTabs(
  props: Events & {
    files: readonly SnippetFile[];
    /** Grows when something else than typing has changed them. */
    revision: number;
    /** `editor_mode` of the snippet's language. */
    languageMode: string;
    current: number;
    onCurrent: (file: number) => void;
    /** Without them files can't be added or taken away. */
    actions?: FileActions;
    ref?: Ref<EditorTabsHandle>;
  },
) {
  const { files, revision, languageMode, current, onCurrent, actions, ref, ...told } = props;
  const { t } = useTranslation('snippets');
  const id = useId();
  const handles = useRef(new Map<string, CodeEditorHandle>());
  const names = files.map(({ name }) => name);
  const shown = names[current];
  const [opened, setOpened] = useState<readonly string[]>([]);
  if (shown !== undefined && !opened.includes(shown)) setOpened([...opened, shown]);
  const events = useStable({
    onChange: told.onChange,
    onRun: told.onRun,
    onSave: told.onSave,
    onFormat: told.onFormat,
    onLeave: told.onLeave,
  });
  const register = useCallback((name: string, handle: CodeEditorHandle | null) => {
    if (handle) handles.current.set(name, handle);
    else handles.current.delete(name);
  }, []);
  useImperativeHandle(ref, () => ({
    focus: () => handles.current.get(shown ?? '')?.focus(),
    goTo: (file, line, column) => {
      onCurrent(file);
      // Its editor is there, and can be seen, once the page is drawn.
      requestAnimationFrame(() => handles.current.get(names[file] ?? '')?.goTo(line, column));
    },
    mend: (name, text) => handles.current.get(name)?.mend(text),
  }));
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, minWidth: 0 }}>
      <FileTabs
        id={id}
        names={names}
        current={current}
        onChoose={onCurrent}
        actions={actions}
        isFull={names.length < limits.files ? null : t('files.full', { number: limits.files })}
      />
      {files.map(({ name, content }, file) =>
        opened.includes(name) || file === current ? (
          <FileEditor
            key={name}
            name={name}
            content={content}
            revision={revision}
            mode={modeOf(name, file === 0, languageMode)}
            panel={tabIds(id, file).panel}
            tab={tabIds(id, file).tab}
            isShown={file === current}
            events={events}
            register={register}
          />
        ) : null,
      )}
    </Box>
  );
}

/** One file's editor. It is drawn again only when its own file is another one, since each key of any file draws the page. */
const FileEditor = memo(function FileEditor(props: {
  name: string;
  content: string;
  revision: number;
  mode: string;
  panel: string;
  tab: string;
  isShown: boolean;
  events: Events;
  register: (name: string, handle: CodeEditorHandle | null) => void;
}) {
  const { name, content, revision, mode, panel, tab, isShown, events, register } = props;
  const { t } = useTranslation('snippets');
  const ref = useCallback((handle: CodeEditorHandle | null) => register(name, handle), [register, name]);
  return (
    <Box
      id={panel}
      role="tabpanel"
      aria-labelledby={tab}
      sx={{ display: isShown ? 'flex' : 'none', flex: 1, minHeight: 0 }}
    >
      <CodeEditor
        ref={ref}
        text={content}
        revision={revision}
        mode={mode}
        label={t('code.label', { name })}
        nonce={pageNonce()}
        events={{
          onChange: (text) => events.onChange(name, text),
          onRun: events.onRun,
          onSubmit: events.onRun,
          onSave: events.onSave,
          onFormat: events.onFormat,
          onLeave: events.onLeave,
        }}
      />
    </Box>
  );
});
