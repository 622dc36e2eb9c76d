import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '#/ui/toasts';
import { decide, similarityKey } from './api';
import type { Decision, SimilarPair } from './types';

/** Of a pair (tenant-api/src/contests/similarity/judging.rs). */
const NOTE_MAX = 1000;
const decisions = ['copied', 'independent'] as const;

/** What a person says of a pair, with a note for colleagues. */
export function DecisionBar({ contest, pair }: { contest: number; pair: SimilarPair }) {
  const { t } = useTranslation('similarity');
  const queryClient = useQueryClient();
  const [note, setNote] = useState(pair.note ?? '');
  const saving = useMutation({
    mutationFn: (decision: Decision) => decide(contest, pair.id, decision, note),
    onSuccess: async ({ decision }) => {
      toasts.success(t(decision === pair.decision ? 'noteSaved' : `decided.${decision ?? 'open'}`));
      await queryClient.invalidateQueries({ queryKey: similarityKey(contest) });
    },
  });
  const isChanged = note.trim() !== (pair.note ?? '');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <Box role="group" aria-label={t('field.decision')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {decisions.map((decision) => (
          <Button
            key={decision}
            variant={pair.decision === decision ? 'contained' : 'outlined'}
            color={decision === 'copied' ? 'error' : 'primary'}
            aria-pressed={pair.decision === decision}
            disabled={saving.isPending}
            onClick={() => saving.mutate(decision)}
          >
            {t(`decision.${decision}`)}
          </Button>
        ))}
        {pair.decision != null && (
          <Button color="secondary" disabled={saving.isPending} onClick={() => saving.mutate(null)}>
            {t('undo')}
          </Button>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2 }}>
        <TextField
          multiline
          size="small"
          label={t('field.note')}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          slotProps={{ htmlInput: { maxLength: NOTE_MAX } }}
          sx={{ flex: '1 1 280px', minWidth: 0 }}
        />
        {isChanged && (
          <Button
            variant="outlined"
            disabled={saving.isPending}
            onClick={() => saving.mutate(pair.decision)}
            sx={{ minHeight: 40 }}
          >
            {t('saveNote')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
