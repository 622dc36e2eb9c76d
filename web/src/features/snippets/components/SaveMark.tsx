import CheckIcon from '@mui/icons-material/CheckRounded';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { SnippetSnapshot } from '../keeper/keeper';

/** Where what is written stands, in words. */
export function SaveMark({ state, refusal }: Pick<SnippetSnapshot, 'state' | 'refusal'>) {
  const { t } = useTranslation('snippets');
  const isBad = state === 'failed' || state === 'refused' || state === 'conflict';
  const color = isBad ? 'error.main' : state === 'offline' ? 'warning.main' : 'text.secondary';
  const reason = refusal?.fields[0]?.message || refusal?.message || '';
  return (
    <Typography variant="caption" component="span" role="status" sx={{ minWidth: 0, color }}>
      {state === 'saved' && (
        <CheckIcon sx={{ mr: 1, color: 'success.main', fontSize: '1.2em', verticalAlign: 'text-bottom' }} />
      )}
      {state === 'clean' ? '' : t(`state.${state}`, { reason })}
    </Typography>
  );
}
