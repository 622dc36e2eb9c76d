import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { MarkdownView } from '#/ui/MarkdownView';
import { rulesOf } from '../rules';
import type { ContestView } from '../types';

/** What an examinee has to know, in short, and what the author wrote. */
export function Rules({ contest }: { contest: ContestView }) {
  const { t } = useTranslation('examRoom');
  return (
    <Box component="section" aria-labelledby="exam-rules" sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Typography id="exam-rules" variant="h3" component="h2">
        {t('rules.title')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 1 }}>
        {rulesOf(t, contest).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </Box>
      {contest.description_html !== '' && (
        <div className="lp-statement">
          <MarkdownView html={contest.description_html} />
        </div>
      )}
    </Box>
  );
}
