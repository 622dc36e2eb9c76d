import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setNewest } from '#/api/setNewest';
import { QueryView } from '#/ui/QueryView';
import { useErrorText } from '#/ui/useErrorText';
import {
  applyMarkAgain,
  isGoingOn,
  placesQuery,
  runQuery,
  tryMarkAgain,
  type MarkAgain,
  type MarkAgainInput,
} from './api';
import { Choice, type Chosen } from './Choice';
import { RunView } from './RunView';

/** Marks a question's answers again: what is to be done, whom it changes something for, and then for good. */
export default function MarkAgainDialog(props: { question: { id: number; name: string }; onClose: () => void }) {
  const { question, onClose } = props;
  const { t } = useTranslation('markAgain');
  const { t: ui } = useTranslation('ui');
  const titleId = useId();
  const errorText = useErrorText();
  const places = useQuery(placesQuery(question.id));
  const [chosen, setChosen] = useState<Chosen>({ action: 'again', lesson: null });
  const { run, start, apply, restart } = useRun(question.id);
  const error = apply.error ?? start.error;
  return (
    <Dialog open fullWidth maxWidth="md" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{t('title', { name: question.name })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
        {error && <Alert severity="error">{errorText(error)}</Alert>}
        {run ? (
          <RunView run={run} />
        ) : (
          <QueryView query={places}>
            {(found) => <Choice places={found} chosen={chosen} onChange={setChosen} />}
          </QueryView>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {run?.status === 'applying' || run?.status === 'applied' ? t('close') : ui('cancel')}
        </Button>
        {run && !isGoingOn(run) && run.status !== 'applied' && (
          <Button color="inherit" onClick={restart}>
            {t('other')}
          </Button>
        )}
        {!run && (
          <Button
            variant="contained"
            disabled={!places.data}
            loading={start.isPending}
            onClick={() => start.mutate(inputOf(chosen))}
          >
            {t('try')}
          </Button>
        )}
        {run?.status === 'ready' && (
          <Button
            variant="contained"
            disabled={!hasEffect(run)}
            loading={apply.isPending}
            onClick={() => apply.mutate()}
          >
            {t('apply')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** What is sent of what was chosen: no lesson is everywhere. */
const inputOf = ({ action, lesson }: Chosen): MarkAgainInput => ({ action, lesson_id: lesson, course_id: null });

/** A rule of a quiz also counts for attempts that are begun later. */
const hasEffect = ({ action, counts }: MarkAgain) => action !== 'again' || counts.people > 0;

/** The run that is tried and applied here. */
function useRun(question: number) {
  const queryClient = useQueryClient();
  const [id, setId] = useState<string | null>(null);
  const run = useQuery({ ...runQuery(id ?? ''), enabled: id !== null }).data;
  const keep = (now: MarkAgain) => {
    setNewest(queryClient, runQuery(now.id).queryKey, now);
    setId(now.id);
  };
  const start = useMutation({
    mutationFn: (body: MarkAgainInput) => tryMarkAgain(question, body),
    onSuccess: keep,
    meta: { quiet: true },
  });
  const apply = useMutation({
    mutationFn: () => applyMarkAgain(id ?? ''),
    onSuccess: keep,
    meta: { quiet: true },
  });
  const restart = () => {
    start.reset();
    apply.reset();
    setId(null);
  };
  return { run: id === null ? undefined : run, start, apply, restart };
}
