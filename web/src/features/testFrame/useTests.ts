import { useEffect, useRef, useState } from 'react';
import { runAndWait, runNow } from './api';
import { pause, runTests, type Test, type TestState } from './runner';
import { tellTests, type Program } from './source';

/** Runs a program on tests; a later run takes the place of one that is under way. */
export function useTests() {
  const [states, setStates] = useState<ReadonlyMap<string, TestState>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);
  const start = async (tests: readonly Test[], program: Program, language: number) => {
    current.current?.abort();
    const end = new AbortController();
    current.current = end;
    setStates(new Map());
    setRunning(true);
    const calls = {
      run: (input: string, signal: AbortSignal) => runAndWait(program, language, input, signal),
      look: runNow,
      pause,
    };
    const tell = (key: string, state: TestState) => {
      if (current.current === end) setStates((before) => new Map(before).set(key, state));
    };
    const verdicts = await runTests(tests, calls, tell, end.signal);
    if (current.current !== end) return;
    setRunning(false);
    const passed = [...verdicts.values()].filter((verdict) => verdict === 'passed').length;
    const failed = [...verdicts.values()].filter((verdict) => verdict === 'failed').length;
    tellTests(passed, failed);
  };
  const stop = () => {
    current.current?.abort();
    current.current = null;
    setRunning(false);
    // What was not run to its end says nothing.
    setStates((before) => new Map([...before].filter(([, { phase }]) => phase === 'done' || phase === 'broken')));
  };
  return { states, isRunning, start, stop };
}
