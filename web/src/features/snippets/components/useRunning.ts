import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignIn } from '#/auth/useSignIn';
import { useOnline } from '#/features/problems';
import { toasts } from '#/ui/toasts';
import type { SnippetKeeper } from '../keeper/keeper';
import { isRunning } from '../runs/state';
import { useRunPlace } from '../runs/useRunPlace';
import { useSnippetRun } from '../runs/useSnippetRun';
import type { InputMode } from './InputPanel';

/** Runs what is in the editor, where its language runs; the judge has to know for whom. */
export function useRunning(told: {
  keeper: SnippetKeeper;
  languageId: number;
  /** What the program is given beforehand decides how it gets input, until somebody chooses. */
  stdin: string;
  isSignedIn: boolean;
  /** What the run is of: a page that is loaded again goes on with it. */
  name: string;
  /** Of a snippet of one's own. */
  snippetId: number | null;
  onStart: () => void;
}) {
  const { keeper, languageId, stdin, isSignedIn, name, snippetId, onStart } = told;
  const { t } = useTranslation('snippets');
  const signIn = useSignIn();
  const online = useOnline();
  const [chosen, setMode] = useState<InputMode | null>(null);
  const place = useRunPlace(languageId, isSignedIn && online);
  const run = useSnippetRun(name);
  const mode: InputMode = chosen ?? (stdin === '' ? 'typed' : 'given');
  const begin = async () => {
    // What is run is a version of what was saved.
    if (place.runtime === null) await keeper.saveWaiting();
    const { content } = keeper.getSnapshot();
    run.start({
      language_id: content.language_id,
      files: content.files,
      stdin: content.stdin,
      interactive: place.reads === 'asks' && mode === 'typed',
      runtime: place.runtime,
      snippetId,
    });
  };
  const start = () => {
    if (isRunning(run.state) && run.state.runtime === null) return toasts.info(t('run.busy'));
    onStart();
    if (place.runtime === null) signIn.ask({ title: t('signIn.run'), after: () => void begin() });
    else void begin();
  };
  return { run, place, mode, setMode, start };
}
