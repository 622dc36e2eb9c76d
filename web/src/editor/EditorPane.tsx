import { lazy, memo, Suspense, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { pageNonce } from '#/api/boot';
import { CodeEditor, type CodeEditorHandle } from './CodeEditor';
import type { EditorEvents } from './codemirror';
import type { DraftKeeper, DraftSnapshot } from './draftKeeper';
import type { LanguageOption } from './languages';
import { Toolbar } from './Toolbar';

const OtherVersion = lazy(() => import('./OtherVersion'));

/** What the editor and its toolbar ask of the page around them. */
interface Actions extends EditorEvents {
  onLanguage: (id: number) => void;
  onReset: () => void;
  onShortcuts: () => void;
}

interface Props {
  languages: LanguageOption[];
  language: LanguageOption & { editor_mode: string };
  snapshot: DraftSnapshot;
  keeper: DraftKeeper;
  /** The same ones for as long as the pane is there: verdicts that come in draw nothing here. */
  actions: Actions;
  ref?: Ref<CodeEditorHandle>;
}

/** The editor under its toolbar. */
export const EditorPane = memo(function EditorPane({ languages, language, snapshot, keeper, actions, ref }: Props) {
  const { t } = useTranslation('editor');
  return (
    <>
      <Toolbar
        languages={languages}
        language={language}
        state={snapshot.state}
        onLanguage={actions.onLanguage}
        onReset={actions.onReset}
        onShortcuts={actions.onShortcuts}
      />
      <Suspense fallback={null}>{snapshot.other && <OtherVersion other={snapshot.other} keeper={keeper} />}</Suspense>
      <CodeEditor
        key={language.id}
        ref={ref}
        text={snapshot.text}
        revision={snapshot.revision}
        mode={language.editor_mode}
        label={t('label')}
        nonce={pageNonce()}
        events={actions}
      />
    </>
  );
});
