import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dialogs } from '../dialogs';
import { useLeaveGuard } from '../form/useLeaveGuard';
import { useErrorText } from '../useErrorText';
import { CheckStep } from './CheckStep';
import { ColumnsStep } from './ColumnsStep';
import { CorrectStep } from './CorrectStep';
import { FileStep } from './FileStep';
import { ResultStep } from './ResultStep';
import { RunningStep } from './RunningStep';
import { StepBar } from './StepBar';
import type { ImportWizardProps } from './types';
import { TaskFailed, useImport, type Importing, type Phase } from './useImport';

/** Brings a list in from a file: file, columns, dry run, rows to correct and send again, result. */
export default function ImportWizard(props: ImportWizardProps) {
  const { t } = useTranslation('importWizard');
  const importing = useImport(props);
  const { phase, passwords, error } = importing.state;
  const heading = useFocusOn(phase);
  const cancel = useCancel(importing, props.onClose);
  const isOver = phase === 'result' || phase === 'running';
  return (
    <Paper
      variant="outlined"
      sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Typography
          ref={heading}
          tabIndex={-1}
          variant="h2"
          sx={{ flex: 1, minWidth: 0, '&:focus-visible': { outline: 'none' } }}
        >
          {props.title}
        </Typography>
        {!isOver && (
          <Button color="inherit" onClick={() => void cancel()}>
            {t('cancel')}
          </Button>
        )}
      </Box>
      <StepBar phase={phase} withRows={(importing.state.outcome ?? importing.state.checked)?.failed !== 0} />
      <Failure error={error} />
      <Step importing={importing} wizard={props} onClose={passwords.length > 0 ? cancel : props.onClose} />
    </Paper>
  );
}

/** The step that is open. */
function Step(props: { importing: Importing; wizard: ImportWizardProps; onClose: () => void }) {
  const { importing, wizard, onClose } = props;
  const { phase, task } = importing.state;
  switch (phase) {
    case 'file':
      return <FileStep importing={importing} wizard={wizard} />;
    case 'columns':
      return <ColumnsStep importing={importing} wizard={wizard} />;
    case 'check':
      return <CheckStep importing={importing} wizard={wizard} />;
    case 'running':
      return <RunningStep key={task?.id} importing={importing} wizard={wizard} />;
    case 'correct':
      return <CorrectStep importing={importing} wizard={wizard} />;
    case 'result':
      return <ResultStep importing={importing} onClose={onClose} />;
  }
}

/** What the server refused, in its words. */
function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation('importWizard');
  const errorText = useErrorText();
  if (!error) return null;
  return (
    <Alert severity="error">
      <AlertTitle>{t('error')}</AlertTitle>
      {error instanceof TaskFailed ? t('taskFailed') : errorText(error)}
    </Alert>
  );
}

/** Who works by keyboard or screen reader starts each step at its head. */
function useFocusOn(phase: Phase) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(phase);
  useEffect(() => {
    if (shown.current === phase) return;
    shown.current = phase;
    heading.current?.focus();
  }, [phase]);
  return heading;
}

/** Asks before work is left behind, by a button or by leaving the page; the one question is enough. */
function useCancel({ state }: Importing, onClose: () => void) {
  const { t } = useTranslation('importWizard');
  const agreed = useRef(false);
  const { phase, passwords } = state;
  const isMidway = phase !== 'file' && (phase !== 'result' || passwords.length > 0);
  useLeaveGuard(() => isMidway && !agreed.current);
  return async () => {
    const question = { title: t('leave.title'), text: t('leave.text'), action: t('leave.action'), danger: true };
    if (isMidway && !(await dialogs.confirm(question))) return;
    agreed.current = true;
    onClose();
  };
}
