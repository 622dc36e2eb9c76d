import type { Place } from '#/editor/lineLinks';
import { SnippetConsole } from '../console/SnippetConsole';
import { Preview } from '../preview/Preview';
import type { SnippetRun } from '../runs/useSnippetRun';
import type { SnippetLastRun } from '../types';

/** What comes out of a program: what it shows, above what it writes. */
export function RunPanel(props: {
  run: SnippetRun;
  names: readonly string[];
  onPlace: (place: Place) => void;
  lastRun: SnippetLastRun | null;
}) {
  const { run, names, onPlace, lastRun } = props;
  const { runner, state, host } = run;
  return (
    <>
      <Preview state={state} host={host} />
      <SnippetConsole
        run={{ log: runner.log, state, input: (text) => runner.input(text), endInput: () => runner.endInput() }}
        names={names}
        onPlace={onPlace}
        lastRun={lastRun}
      />
    </>
  );
}
