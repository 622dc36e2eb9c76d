import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeEditorHandle } from '#/editor/CodeEditor';
import { EditorPane } from '#/editor/EditorPane';
import { useDraft } from '#/editor/useDraft';
import { toasts } from '#/ui/toasts';
import { useStable } from '#/ui/useStable';
import { isBusy } from '../judge/verdict';
import type { Attempt } from '../judge/useJudging';
import type { JudgeLanguage, Problem } from '../types';
import { ActionDock, useObstacleText } from './ActionDock';
import { Celebration } from './Celebration';
import type { ResultTab } from './ResultsContent';
import { ResultsPanel } from './ResultsPanel';
import { Splitter, useSplit } from './Splitter';
import { useAttempts } from './useAttempts';
import { WorkFrame, WorkPane } from './WorkPane';
import { useWorkspaceKeys, type Pane } from './useWorkspaceKeys';

const Shortcuts = lazy(() => import('#/editor/Shortcuts'));

interface Props {
  problem: Problem;
  languages: JudgeLanguage[];
  language: JudgeLanguage;
  onLanguage: (id: number) => void;
  signedIn: boolean;
  onPane: (pane: Pane) => void;
}

/** The editor, its toolbar, the results and the buttons, for one problem and language. */
export function CodeWorkspace({ problem, languages, language, onLanguage, signedIn, onPane }: Props) {
  const { t } = useTranslation('problems');
  const editor = useRef<CodeEditorHandle>(null);
  const dock = useRef<HTMLDivElement>(null);
  const [tab, setTab] = useState<ResultTab>('latest');
  const [ownInput, setOwnInput] = useState(problem.samples[0]?.input ?? '');
  const [shortcutsOpen, setShortcutsOpen] = useState(false);
  const [share, setShare] = useSplit('results', 52);
  const template = problem.templates[language.id] ?? language.template ?? '';
  const { keeper, snapshot } = useDraft({ questionId: problem.id, languageId: language.id, template, signedIn });
  const attempts = useAttempts({ problem, languages, language, source: snapshot.text, signedIn });
  const { judging, obstacle, cooldown } = attempts;
  const obstacleText = useObstacleText(cooldown);

  const start = (attempt: Attempt) => {
    const why = obstacle(attempt.kind);
    if (why) return toasts.info(obstacleText(why));
    keeper.saveNow();
    setTab(attempt.kind === 'own' ? 'own' : 'latest');
    onPane('results');
    judging.start(attempt, { language_id: language.id, source_code: keeper.getSnapshot().text });
  };
  const runSamples = () => start({ kind: 'samples', total: problem.samples.length });
  const submit = () => start({ kind: 'submit', total: problem.test_count });
  const focusEditor = () => {
    onPane('solution');
    requestAnimationFrame(() => editor.current?.focus());
  };
  const load = (source: string, languageId: number) => {
    if (languageId === language.id) keeper.replace(source);
    else if (languages.some((option) => option.id === languageId && option.available))
      attempts.loadInto(languageId, source, onLanguage);
    else keeper.replace(source);
    toasts.success(t('history.loaded'));
    focusEditor();
  };
  useWorkspaceKeys({
    onShortcuts: () => setShortcutsOpen(true),
    onEditor: focusEditor,
    onPane,
    onRun: runSamples,
    onSubmit: submit,
  });
  const actions = useStable({
    onLanguage,
    onReset: () => keeper.replace(template),
    onShortcuts: () => setShortcutsOpen(true),
    onChange: (text: string) => keeper.type(text),
    onRun: runSamples,
    onSubmit: submit,
    onSave: () => keeper.saveNow(),
    onLeave: () => dock.current?.querySelector('button')?.focus(),
  });

  return (
    <WorkFrame className="lp-problem-work" style={{ '--lp-split-results': `${share}%` }}>
      <WorkPane pane="solution" label={t('problem.solution')}>
        <EditorPane
          ref={editor}
          languages={languages}
          language={language}
          snapshot={snapshot}
          keeper={keeper}
          actions={actions}
        />
      </WorkPane>
      <Splitter label={t('problem.resizeResults')} vertical={false} share={share} onChange={setShare} />
      <ResultsPanel
        problem={problem}
        state={judging.state}
        tab={tab}
        onTab={setTab}
        own={{
          text: ownInput,
          onText: setOwnInput,
          obstacle: obstacle('own'),
          why: obstacleText(obstacle('own')),
          run: () => start({ kind: 'own', stdin: ownInput }),
        }}
        signedIn={signedIn}
        onLoad={load}
      />
      <ActionDock
        ref={dock}
        run={{ obstacle: obstacle('samples'), start: runSamples }}
        submit={{
          obstacle: obstacle('submit'),
          start: submit,
          busy: isBusy(judging.state) && judging.state.kind === 'submit',
        }}
        cooldown={cooldown}
      />
      <Celebration state={judging.state} solvedBefore={problem.my_status === 'solved'} />
      <Suspense fallback={null}>{shortcutsOpen && <Shortcuts onClose={() => setShortcutsOpen(false)} />}</Suspense>
    </WorkFrame>
  );
}
