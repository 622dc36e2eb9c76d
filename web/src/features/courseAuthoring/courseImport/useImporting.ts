import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { checkFile, importFile } from '../exchange';
import { useTask } from '#/auth/useTask';

/** The file, its trial, and the task that brings it in. What is being sent is given up when the dialog is taken away. */
export function useImporting(course: number | null) {
  const [file, setFile] = useState<File | null>(null);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const send = (call: typeof checkFile) => {
    if (!file) throw new Error('No file was chosen');
    return call(file, course, leaving.current.signal);
  };
  const trial = useMutation({ mutationFn: () => send(checkFile), meta: { quiet: true } });
  const run = useMutation({ mutationFn: () => send(importFile), meta: { quiet: true } });
  const taskId = run.data?.task_id ?? null;
  const task = useTask(taskId);
  // A file that was changed after its trial is refused with a report of its own.
  const report = run.data ?? trial.data ?? null;
  const isUnderWay = taskId !== null && task?.state !== 'done' && task?.state !== 'failed';
  const restart = (next: File | null) => {
    trial.reset();
    run.reset();
    setFile(next);
  };
  return {
    file,
    restart,
    trial,
    run,
    task,
    report,
    phase: phaseOf(task?.state === 'done', run.isPending || isUnderWay, report !== null),
    hasStopped: run.isError || run.data?.failed === true || task?.state === 'failed',
  };
}

function phaseOf(isDone: boolean, isRunning: boolean, isRead: boolean) {
  if (isDone) return 'done';
  if (isRunning) return 'running';
  return isRead ? 'found' : 'file';
}
