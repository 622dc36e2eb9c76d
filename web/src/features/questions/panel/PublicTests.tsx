import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { publicTestsQuery } from '../api';
import { SourceView } from '../player/SourceView';

/** The tests that learners may see, each as the code that is run after theirs. */
export function PublicTests({ questionId, languageId }: { questionId: number; languageId: number }) {
  const { t } = useTranslation('questions');
  const { data = [] } = useQuery(publicTestsQuery(questionId));
  const tests = data.filter((test) => languageId === 0 || test.language_id === languageId);
  if (tests.length === 0) return null;
  return (
    <Box component="section" aria-label={t('tests.title')} sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <Typography variant="h3" component="h2">
        {t('tests.title')}
      </Typography>
      {tests.map((test, index) => (
        <Box key={`${test.id}-${test.language_id}`} sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
          <Typography variant="subtitle2">{test.name || t('tests.number', { number: index + 1 })}</Typography>
          <SourceView source={test.test_code} />
          {test.expected !== '' && (
            <Typography variant="body2" component="div">
              {t('tests.expected')}
              <SourceView source={test.expected} />
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}
