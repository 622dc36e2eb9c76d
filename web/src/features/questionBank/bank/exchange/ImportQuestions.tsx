import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText } from '#/ui/useErrorText';
import { bankKeys } from '../api';
import { importQuestions, type ImportSource } from '../changes';
import type { ImportResult } from '../types';
import { FoundStep } from './FoundStep';
import { ImportedStep } from './ImportedStep';
import { SourceStep } from './SourceStep';

/** Questions from a file or a pasted text: what is brought in, what was found in it, and what came of it. */
export default function ImportQuestions(props: { category: number | null; onClose: () => void }) {
  const { category, onClose } = props;
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [source, setSource] = useState<ImportSource>({ file: null, text: '', format: '', category });
  const [found, setFound] = useState<ImportResult | null>(null);
  const trial = useMutation({
    mutationFn: () => importQuestions(source, { dryRun: true, skipBad: false }),
    onSuccess: setFound,
    meta: { quiet: true },
  });
  const run = useMutation({
    mutationFn: (skipBad: boolean) => importQuestions(source, { dryRun: false, skipBad }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: bankKeys.all }),
    meta: { quiet: true },
  });
  const restart = () => {
    setSource({ file: null, text: '', format: '', category: source.category });
    setFound(null);
    run.reset();
    trial.reset();
  };
  const back = () => {
    setFound(null);
    run.reset();
  };
  const error = found ? run.error : trial.error;
  return (
    <Card sx={{ p: { xs: 4, md: 6 } }}>
      <Box sx={{ display: 'grid', gap: 5 }}>
        {error && <Alert severity="error">{errorText(error)}</Alert>}
        {run.data ? (
          <ImportedStep result={run.data} onAgain={restart} onClose={onClose} />
        ) : found ? (
          <FoundStep found={found} busy={run.isPending} onBack={back} onRun={(skipBad) => run.mutate(skipBad)} />
        ) : (
          <SourceStep
            source={source}
            onChange={setSource}
            busy={trial.isPending}
            onCheck={() => trial.mutate()}
            onClose={onClose}
          />
        )}
      </Box>
    </Card>
  );
}
