import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useTask, type Task } from '#/auth/useTask';
import { classroomsQuery } from '#/features/classrooms';
import { formatBytes } from '#/i18n/format';
import { PlainSelect } from '#/ui/PlainSelect';
import { analyseClass } from '../api';
import { isClassResult, rubrics, type Rubric } from '../types';
import { ARCHIVE_BYTES, MOST_PROJECTS, PROJECT_BYTES, projectTypes } from '../words';
import { ClassOutcome } from './ClassOutcome';
import { FileZone } from './FileZone';
import { Refusal } from './Refusal';
import { RubricChoice } from './RubricChoice';

/** A class's projects: one archive in, one table out. */
export function ClassTab() {
  const { t } = useTranslation('analyzer');
  const [archive, setArchive] = useState<File | null>(null);
  const [starter, setStarter] = useState<File | null>(null);
  const [rubric, setRubric] = useState<Rubric>(rubrics[0]);
  const [classroom, setClassroom] = useState<number | null>(null);
  const [asked, setAsked] = useTaskInAddress();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: analyseClass,
    meta: { quiet: true },
    onSuccess: (begun) => setAsked(begun.task),
  });
  const task = useTask(data?.task ?? asked);
  // What was begun just now is under way, also before anything is known of it.
  const isBegun = data !== undefined && task === null;
  const isBusy = isPending || isBegun || task?.state === 'waiting' || task?.state === 'running';
  const start = () => archive && mutate({ archive, starter, rubric, classroom });
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
      <Typography variant="body2" color="textSecondary">
        {t('class.lead', { count: MOST_PROJECTS })}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '2fr 1fr' }, gap: 4 }}>
        <FileZone
          label={t('class.archive')}
          hint={t('class.archiveHint', { count: MOST_PROJECTS, size: formatBytes(ARCHIVE_BYTES) })}
          accept=".zip"
          largest={ARCHIVE_BYTES}
          file={archive}
          disabled={isBusy}
          onFile={setArchive}
        />
        <FileZone
          label={t('class.starter')}
          hint={t('class.starterHint')}
          accept={projectTypes}
          largest={PROJECT_BYTES}
          file={starter}
          disabled={isBusy}
          onFile={setStarter}
          onClear={() => setStarter(null)}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <RubricChoice value={rubric} onChange={setRubric} />
        <ClassChoice value={classroom} onChange={setClassroom} />
        <Button variant="contained" disabled={!archive || isBusy} onClick={start}>
          {t('class.start')}
        </Button>
      </Box>
      {error && !isPending && <Refusal error={error} files={{ archive, starter }} onRetry={start} />}
      <div role="status">{isBusy && <Progress task={task} isSending={isPending} />}</div>
      {!isBusy && task?.state === 'failed' && <Typography color="error">{task.reason}</Typography>}
      {!isBusy && task?.state === 'done' && isClassResult(task.result) && <ClassOutcome result={task.result} />}
    </Box>
  );
}

/** The task that the address names (`?task=`), so that what came of it is there after a reload; and how to name another. */
function useTaskInAddress(): [number | null, (task: number) => void] {
  const [search, setSearch] = useSearchParams();
  const named = search.get('task') ?? '';
  const name = (task: number) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('task', String(task));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [/^[1-9]\d{0,14}$/.test(named) ? Number(named) : null, name];
}

/** Whose projects they are; the table is called after it. */
function ClassChoice({ value, onChange }: { value: number | null; onChange: (classroom: number | null) => void }) {
  const { t } = useTranslation('analyzer');
  const { data } = useQuery(classroomsQuery({ role: 'teacher', size: 96 }));
  if (!data || data.items.length === 0) return null;
  const none = { value: '', text: t('class.noClass') };
  return (
    <PlainSelect
      label={t('class.classroom')}
      value={value === null ? '' : String(value)}
      options={[none, ...data.items.map(({ id, name }) => ({ value: String(id), text: name }))]}
      onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
    />
  );
}

function Progress({ task, isSending }: { task: Task | null; isSending: boolean }) {
  const { t } = useTranslation('analyzer');
  const total = task?.total ?? 0;
  const done = !isSending && task && total > 0 ? task.done : null;
  return (
    <>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {done === null ? t(isSending ? 'class.sending' : 'class.waiting') : t('class.measured', { done, total })}
      </Typography>
      <LinearProgress
        aria-label={t('class.start')}
        variant={done === null ? 'indeterminate' : 'determinate'}
        value={done === null ? undefined : Math.round((done / total) * 100)}
      />
    </>
  );
}
