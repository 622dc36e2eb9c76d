import { useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignIn } from '#/auth/useSignIn';
import { useOnline } from '#/features/problems';
import { toasts } from '#/ui/toasts';
import { useStable } from '#/ui/useStable';
import type { SnippetKeeper } from '../keeper/keeper';
import { mayReadInput } from '../runs/readsInput';
import { isRunning } from '../runs/state';
import { useRunPlace } from '../runs/useRunPlace';
import { useSnippetRun } from '../runs/useSnippetRun';
import type { InputMode } from './InputPanel';

/** Runs what is in the editor, where its language runs; the judge has to know for whom. */
export function useRunning(told: {
  keeper: SnippetKeeper;
  languageId: number;
  /** What it is given beforehand, and whether it asks at all, decide how a program gets input, until somebody chooses. */
  stdin: string;
  isSignedIn: boolean;
  /** What the run is of: a page that is loaded again goes on with it. */
  name: string;
  onStart: () => void;
}) {
  const { keeper, languageId, stdin, isSignedIn, name, onStart } = told;
  const { t } = useTranslation('snippets');
  const signIn = useSignIn();
  const online = useOnline();
  const [chosen, setMode] = useState<InputMode | null>(null);
  const place = useRunPlace(languageId, isSignedIn && online);
  const run = useSnippetRun(name);
  const { files } = useSyncExternalStore(keeper.subscribe, keeper.getSnapshot).content;
  // Few programs may wait for input at a time: one that never asks takes nobody's place.
  const mayRead = useMemo(() => mayReadInput(languageId, files), [languageId, files]);
  const mode: InputMode = chosen ?? (stdin === '' && mayRead ? 'typed' : 'given');
  // As the program is by then.
  const { again } = useStable({ again: () => void begin() });
  async function begin() {
    // What is run is a version of what was saved.
    if (place.runtime === null) await keeper.saveWaiting();
    const { content, view } = keeper.getSnapshot();
    run.start({
      language_id: content.language_id,
      files: content.files,
      stdin: content.stdin,
      interactive: place.reads === 'asks' && mode === 'typed',
      runtime: place.runtime,
      snippetId: view?.can_edit ? view.id : null,
      again,
    });
  }
  const start = () => {
    const isBusy = isRunning(run.state) && run.state.runtime === null && !run.state.isStuck;
    // What runs in the page needs no judge, and one that nothing is heard of is left to itself.
    if (isBusy && place.runtime === null) return toasts.info(t('run.busy'));
    onStart();
    if (place.runtime === null) signIn.ask({ title: t('signIn.run'), after: () => void begin() });
    else void begin();
  };
  return { run, place, mode, setMode, start };
}
