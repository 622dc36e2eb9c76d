import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { findingsQuery } from '../api';
import type { EditedQuestion } from './types';

/** What is still missing before a draft can go out, as it was last saved. */
export function Findings({ question }: { question: EditedQuestion }) {
  const { t } = useTranslation('question');
  const { data = [] } = useQuery({
    ...findingsQuery(question.id, question.version),
    placeholderData: keepPreviousData,
  });
  if (data.length === 0) return null;
  const blocks = data.some((finding) => finding.blocks);
  // The same may be missing in several places.
  const words = [...new Set(data.map(({ message }) => message))];
  return (
    <Alert severity={blocks ? 'warning' : 'info'}>
      {t(blocks ? 'form.missing' : 'form.better')}
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 4 }}>
        {words.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </Box>
    </Alert>
  );
}
