import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { merged } from './report';
import { RowEdits } from './RowEdits';
import type {
  CorrectedRow,
  ImportAnswer,
  ImportColumn,
  ImportProgress,
  ImportReport,
  ImportWizardProps,
} from './types';

/** The steps in their order. */
export const steps = ['file', 'columns', 'check', 'correct', 'result'] as const;

/** Where an import stands; `running` is between two steps. */
export type Phase = (typeof steps)[number] | 'running';

/** A task that is under way, and what happens with what it has done. */
interface RunningTask {
  id: number;
  onDone: (report: ImportReport) => void;
}

/** All that is known of an import. */
export interface ImportState {
  phase: Phase;
  file: File | null;
  update: boolean;
  columns: readonly ImportColumn[];
  /** What the columns were that `checked` is of. */
  tried: readonly ImportColumn[] | null;
  /** The first rows of the file. */
  sample: readonly (readonly string[])[];
  /** What the dry run has found. */
  checked: ImportReport | null;
  /** Rows that failed in the dry run, and pass it as they are corrected. */
  ready: readonly CorrectedRow[];
  /** What has come of it. */
  outcome: ImportReport | null;
  /** Of passwords that were made and not yet saved. */
  passwords: readonly number[];
  task: RunningTask | null;
  busy: boolean;
  error: unknown;
}

const initial: ImportState = {
  phase: 'file',
  file: null,
  update: false,
  columns: [],
  tried: null,
  sample: [],
  checked: null,
  ready: [],
  outcome: null,
  passwords: [],
  task: null,
  busy: false,
  error: null,
};

/** A task that came to no end of its own. */
export class TaskFailed extends Error {}

/** What a dry run answers: it is done at once, never by a task. */
function triedOf(answer: ImportAnswer): ImportReport {
  if ('task_id' in answer) throw new Error('A dry run was handed to a task');
  return answer;
}

/** Failed rows by their numbers. */
const failedIn = ({ rows }: ImportReport) =>
  new Set(rows.filter(({ status }) => status === 'failed').map(({ row }) => row));

/** Rows of which some are sent with newer values: each once. */
const replaced = (rows: readonly CorrectedRow[], newer: readonly CorrectedRow[]) => [
  ...rows.filter(({ row }) => !newer.some((other) => other.row === row)),
  ...newer,
];

/** Runs one call of the import at a time, and tells the state that it is busy, or why it failed. */
function useAttempts(setState: Dispatch<SetStateAction<ImportState>>) {
  const latest = useRef(0);
  // An answer that comes after another file was chosen, or after the wizard was left, is of no use.
  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );
  const drop = () => {
    latest.current += 1;
  };
  const attempt = async (
    work: (isCurrent: () => boolean) => Promise<void>,
    onFailure: Partial<ImportState> = {},
  ): Promise<void> => {
    latest.current += 1;
    const mine = latest.current;
    const isCurrent = () => mine === latest.current;
    setState((now) => ({ ...now, busy: true, error: null }));
    try {
      await work(isCurrent);
      if (isCurrent()) setState((now) => ({ ...now, busy: false }));
    } catch (error) {
      if (isCurrent()) setState((now) => ({ ...now, busy: false, error, ...onFailure }));
    }
  };
  return { attempt, drop };
}

/** The course of an import: what people do, what the server answers, and where that leads. */
export function useImport(calls: ImportWizardProps) {
  const [state, setState] = useState(initial);
  const [edits] = useState(() => new RowEdits());
  const { attempt, drop } = useAttempts(setState);
  const change = (next: Partial<ImportState>) => setState((now) => ({ ...now, ...next }));
  const trial = useTrial({ state, edits, calls, attempt, setState });
  const real = useRun({ state, edits, calls, attempt, setState });
  const savePasswords = () =>
    attempt(async () => {
      for (const id of state.passwords) {
        // One after the other: each is told once, and leaves the list when it is here.
        // oxlint-disable-next-line no-await-in-loop
        await calls.savePasswords(id);
        setState((now) => ({ ...now, passwords: now.passwords.filter((other) => other !== id) }));
      }
    });
  return {
    state,
    edits,
    ...trial,
    ...real,
    savePasswords,
    refuse: (error: unknown) => change({ error }),
    setColumns: (columns: readonly ImportColumn[]) => change({ columns }),
    // The dry run that is here says what would become of people who are there already: it is made again.
    setUpdate: (update: boolean) => change({ update, tried: null }),
    goTo: (phase: Phase) => change({ phase, error: null }),
    again: () => {
      drop();
      edits.clear();
      setState(initial);
    },
  };
}

/** The course of an import, as its steps have it. */
export type Importing = ReturnType<typeof useImport>;

interface Course {
  state: ImportState;
  edits: RowEdits;
  calls: ImportWizardProps;
  attempt: ReturnType<typeof useAttempts>['attempt'];
  setState: Dispatch<SetStateAction<ImportState>>;
}

/** What changes nothing: the file and its columns are tried, then the rows that were corrected. */
function useTrial({ state, edits, calls, attempt, setState }: Course) {
  const change = (next: Partial<ImportState>) => setState((now) => ({ ...now, ...next }));
  const choose = (file: File) =>
    attempt(async (isCurrent) => {
      const checked = triedOf(await calls.check(file, null, state.update));
      if (!isCurrent()) return;
      edits.clear();
      const [columns, sample] = [checked.columns ?? [], checked.sample ?? []];
      change({ file, columns, tried: columns, checked, sample, ready: [], phase: 'columns' });
    });
  const tryColumns = () =>
    attempt(async (isCurrent) => {
      const { file, columns, update, tried } = state;
      if (!file) return;
      if (columns !== tried) {
        const checked = triedOf(await calls.check(file, columns, update));
        if (!isCurrent()) return;
        edits.clear();
        change({ checked, ready: [], tried: columns });
      }
      change({ phase: 'check' });
    });
  const tryRows = (rows: readonly CorrectedRow[]) =>
    attempt(async () => {
      const sent = edits.corrected(rows);
      const report = triedOf(await calls.sendRows(sent, true, state.update));
      edits.markSent(sent);
      const bad = failedIn(report);
      const passed = sent.filter(({ row }) => !bad.has(row));
      setState((now) => ({
        ...now,
        checked: now.checked && merged(now.checked, report, sent),
        ready: replaced(now.ready, passed),
      }));
    });
  return { choose, tryColumns, tryRows };
}

/** What counts: the file is imported, rows that were corrected before follow it, and what is left can be sent again. */
function useRun({ state, edits, calls, attempt, setState }: Course) {
  const change = (next: Partial<ImportState>) => setState((now) => ({ ...now, ...next }));
  /** Goes on with an answer, or with what the task that it names has done. */
  const settle = (answer: ImportAnswer, onDone: (report: ImportReport) => void) => {
    if ('task_id' in answer) return change({ phase: 'running', busy: false, task: { id: answer.task_id, onDone } });
    const id = answer.passwords_id ?? null;
    if (id !== null) setState((now) => ({ ...now, passwords: [...now.passwords, id] }));
    return onDone(answer);
  };
  const finish = (outcome: ImportReport) => {
    change({ outcome, task: null, busy: false, phase: outcome.failed > 0 ? 'correct' : 'result' });
    calls.onImported?.();
  };
  const send = (rows: readonly CorrectedRow[], before: ImportReport) =>
    attempt(
      async () => {
        const answer = await calls.sendRows(rows, false, state.update);
        settle(answer, (again) => {
          edits.markSent(rows);
          finish(merged(before, again, rows));
        });
      },
      { phase: 'correct' },
    );
  const start = (unchecked: readonly CorrectedRow[]) => {
    const { file, columns, update } = state;
    if (!file) return Promise.resolve();
    const rows = replaced(state.ready, edits.corrected(unchecked));
    const withRows = (outcome: ImportReport) => {
      if (rows.length === 0) return finish(outcome);
      // Where sending them fails they are to be sent again.
      edits.markUnsent(rows);
      change({ outcome, phase: 'running' });
      return void send(rows, outcome);
    };
    change({ phase: 'running', task: null });
    return attempt(async () => settle(await calls.run(file, columns, update), withRows), { phase: 'check' });
  };
  const sendAgain = (rows: readonly CorrectedRow[]) =>
    state.outcome ? send(edits.corrected(rows), state.outcome) : Promise.resolve();
  const onProgress = ({ state: stands, result }: ImportProgress) => {
    const { task, outcome } = state;
    if (!task || (stands !== 'done' && stands !== 'failed')) return;
    change({ task: null });
    if (stands === 'done' && result) settle(result, task.onDone);
    else change({ error: new TaskFailed(), phase: outcome ? 'correct' : 'check' });
  };
  return { start, sendAgain, onProgress };
}
