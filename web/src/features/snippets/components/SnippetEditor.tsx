import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useSignIn } from '#/auth/useSignIn';
import { rememberLanguage } from '#/editor/languages';
import type { Place } from '#/editor/lineLinks';
import { Splitter, useSplit, type JudgeLanguage } from '#/features/problems';
import { toasts } from '#/ui/toasts';
import { usePageTitle } from '#/ui/usePageTitle';
import { EDITOR_QUESTION, inLanguage, withFile } from '../content';
import { useSnippet, type OpenedSnippet } from '../keeper/useSnippet';
import { isRunning } from '../runs/state';
import type { SnippetView } from '../types';
import { EditorDialogs, type OpenDialog } from './EditorDialogs';
import { EditorTabs, type EditorTabsHandle } from './EditorTabs';
import { InputPanel } from './InputPanel';
import { EditorFrame, PaneBox, paneIds, Panes, PaneTabs, Side, type Pane } from './panes';
import { helpButton, reviewPanel } from './parts';
import { RunPanel } from './RunPanel';
import { SnippetBar } from './SnippetBar';
import { snippetLanguages } from './snippetLanguages';
import { useCopySnippet } from './useCopySnippet';
import { useEditorKeys } from './useEditorKeys';
import { useEditorMenu } from './useEditorMenu';
import { useFileActions } from './useFileActions';
import { useFormatting } from './useFormatting';
import { useRunning } from './useRunning';

const OtherVersion = lazy(() => import('#/editor/OtherVersion'));

/** The online editor with one snippet: mine, somebody else's, or one that is new. */
export function SnippetEditor(props: {
  opened: OpenedSnippet;
  languages: readonly JudgeLanguage[];
  /** A new one has become the server's. */
  onCreated: (view: SnippetView) => void;
}) {
  const { opened, languages, onCreated } = props;
  const { t } = useTranslation('snippets');
  const { keeper, snapshot } = useSnippet(opened);
  const { content, view } = snapshot;
  const signIn = useSignIn();
  const copy = useCopySnippet();
  const id = useId();
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('md'), { noSsr: true });
  const [codeShare, setCodeShare] = useSplit('code', 56);
  const [runShare, setRunShare] = useSplit('run', 66);
  const [pane, setPane] = useState<Pane>('code');
  const [current, setCurrent] = useState(0);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const editors = useRef<EditorTabsHandle>(null);
  const runButton = useRef<HTMLButtonElement>(null);

  const isSignedIn = opened.user !== null;
  const isMine = isSignedIn && (view === null || view.can_edit);
  const language = languages.find((one) => one.id === content.language_id) ?? null;
  const { run, place, mode, setMode, start } = useRunning({
    keeper,
    languageId: content.language_id,
    stdin: content.stdin,
    isSignedIn,
    name: view ? String(view.id) : opened.draftKey,
    onStart: () => setPane('run'),
  });
  const file = Math.min(current, content.files.length - 1);
  usePageTitle(content.title || t('untitled'));
  useCreated(opened, dialog === null ? view : null, onCreated);

  const save = () => {
    if (isMine) return setDialog({ is: 'versionName' });
    // What is new is saved as soon as it is somebody's; of somebody else's there is a copy.
    if (view) copy(keeper.getSnapshot().content, view.slug, () => keeper.discard());
    else signIn.ask({ title: t('signIn.save'), after: () => undefined });
  };
  const fileActions = useFileActions(keeper, setCurrent, setDialog);
  const { isAble, format } = useFormatting({ keeper, editors, language, current: file });
  useEditorKeys({ onRun: start, onSave: save, onFormat: format });
  const chooseLanguage = (next: number) => {
    const to = languages.find((one) => one.id === next);
    if (!to) return;
    rememberLanguage(EDITOR_QUESTION, next);
    keeper.replace(inLanguage(keeper.getSnapshot().content, language ?? undefined, to));
  };
  const share = async () => {
    await keeper.saveNow();
    const saved = keeper.getSnapshot().view;
    if (saved) setDialog({ is: 'share', view: saved });
    else toasts.warning(t('share.unsaved'));
  };
  const menu = useEditorMenu({
    keeper,
    snapshot,
    isMine,
    isSignedIn,
    place,
    canFormat: isAble,
    format,
    save,
    copy,
    share: isMine && isNarrow ? () => void share() : null,
    setDialog,
  });
  const lookAt = ({ file: at, line, column }: Place) => {
    setPane('code');
    editors.current?.goTo(at, line, column ?? undefined);
  };
  const paneProps = (name: Pane) => ({
    id: paneIds(id, name).panel,
    'data-name': name,
    'data-shown': pane === name,
    ...(isNarrow
      ? { role: 'tabpanel', 'aria-labelledby': paneIds(id, name).tab }
      : { 'aria-label': t(`panes.${name}`) }),
  });

  return (
    <EditorFrame style={{ '--lp-split-code': `${codeShare}%`, '--lp-split-run': `${runShare}%` }}>
      <SnippetBar
        snapshot={snapshot}
        languages={snippetLanguages(languages)}
        language={language}
        onLanguage={chooseLanguage}
        onRename={isMine || view === null ? () => setDialog({ is: 'rename' }) : undefined}
        onShare={isMine && !isNarrow ? () => void share() : undefined}
        isRunning={isRunning(run.state)}
        isStopping={run.state.isStopping}
        canRestart={run.state.runtime === 'web' || run.state.isStuck}
        onRun={start}
        onStop={() => run.runner.stop()}
        menu={menu}
        runButton={runButton}
        talk={
          view &&
          isSignedIn && (
            <>
              <helpButton.Part snippet={view} files={content.files} />
              {view.can_edit && <reviewPanel.Part snippet={view} />}
            </>
          )
        }
      />
      <Suspense fallback={null}>
        {snapshot.other && (
          <OtherVersion other={snapshot.other} keeper={keeper} onCompare={() => setDialog({ is: 'other' })} />
        )}
      </Suspense>
      {isNarrow && <PaneTabs id={id} pane={pane} onPane={setPane} />}
      <Panes>
        <PaneBox {...paneProps('code')}>
          <EditorTabs
            ref={editors}
            files={content.files}
            revision={snapshot.revision}
            languageMode={language?.editor_mode ?? 'none'}
            current={file}
            onCurrent={setCurrent}
            actions={fileActions}
            onChange={(name, text) => {
              const { files } = keeper.getSnapshot().content;
              keeper.change({
                files: withFile(
                  files,
                  files.findIndex((one) => one.name === name),
                  { content: text },
                ),
              });
            }}
            onRun={start}
            onSave={save}
            onFormat={format}
            onLeave={() => runButton.current?.focus()}
          />
        </PaneBox>
        <Splitter label={t('panes.resize')} vertical share={codeShare} onChange={setCodeShare} />
        <Side data-pane={pane}>
          <PaneBox {...paneProps('run')}>
            <RunPanel
              run={run}
              names={content.files.map(({ name }) => name)}
              onPlace={lookAt}
              lastRun={view?.last_run ?? null}
            />
          </PaneBox>
          <Splitter label={t('panes.resizeInput')} vertical={false} share={runShare} onChange={setRunShare} />
          <PaneBox {...paneProps('input')}>
            <InputPanel
              mode={mode}
              onMode={setMode}
              reads={place.reads}
              text={content.stdin}
              onText={(stdin) => keeper.change({ stdin })}
              onRun={start}
            />
          </PaneBox>
        </Side>
      </Panes>
      <EditorDialogs
        dialog={dialog}
        keeper={keeper}
        snapshot={snapshot}
        mode={language?.editor_mode ?? 'none'}
        onFile={setCurrent}
        onClose={() => setDialog(null)}
      />
    </EditorFrame>
  );
}

/** Tells once that what was new is the server's now; while a dialog is open nothing is told: its form would be left by another address. */
function useCreated(opened: OpenedSnippet, view: SnippetView | null, onCreated: (view: SnippetView) => void): void {
  const isTold = useRef(opened.view !== null);
  const latest = useRef(onCreated);
  useEffect(() => {
    latest.current = onCreated;
  });
  useEffect(() => {
    if (isTold.current || !view) return;
    isTold.current = true;
    latest.current(view);
  }, [view]);
}
