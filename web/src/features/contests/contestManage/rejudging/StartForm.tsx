import StartIcon from '@mui/icons-material/ReplayRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContestView } from '../../types';
import { useRejudging } from './useRejudge';
import { questionsOf, scopeText } from './words';

/** Chooses what is judged again, and starts it. */
export function StartForm({ contest, isAgain = false }: { contest: ContestView; isAgain?: boolean }) {
  const { t } = useTranslation('rejudging');
  const [question, setQuestion] = useState<number | null>(null);
  const { start } = useRejudging(contest.id);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-end' }}>
      <TextField
        select
        label={t('scope.label')}
        value={question ?? ''}
        onChange={({ target }) => setQuestion(target.value === '' ? null : Number(target.value))}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        sx={{ flex: '1 1 240px', minWidth: 0, maxWidth: 420 }}
      >
        <MenuItem value="">{t('scope.all')}</MenuItem>
        {questionsOf(contest).map(({ question_id: id }) => (
          <MenuItem key={id} value={id}>
            {scopeText(t, contest, id)}
          </MenuItem>
        ))}
      </TextField>
      <Button
        variant="outlined"
        startIcon={<StartIcon />}
        loading={start.isPending}
        onClick={() => start.mutate(question)}
      >
        {isAgain ? t('start.again') : t('start.action')}
      </Button>
    </Box>
  );
}
