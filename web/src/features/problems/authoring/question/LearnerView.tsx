import PhoneIcon from '@mui/icons-material/SmartphoneRounded';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import ToggleButton from '@mui/material/ToggleButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionPlayer, type PlayedQuestion } from '#/features/questions';
import type { EditedQuestion } from './types';

const PHONE_PX = 360;

/** The question as it was last saved, where a learner would answer it; nothing is sent. */
export function LearnerView({ question }: { question: EditedQuestion | null }) {
  const { t } = useTranslation('authoring');
  const [value, setValue] = useState('');
  const [isNarrow, setNarrow] = useState(false);
  return (
    <Card component="section" aria-label={t('question.learner')} sx={beside}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 3 }}>
        <Typography variant="caption" component="h2" sx={{ color: 'text.secondary', mr: 'auto' }}>
          {t('question.learner')}
        </Typography>
        <ToggleButton
          value="phone"
          size="small"
          selected={isNarrow}
          aria-label={t('question.phone')}
          onChange={() => setNarrow(!isNarrow)}
        >
          <PhoneIcon fontSize="small" />
        </ToggleButton>
      </Box>
      {question ? (
        <Box sx={{ maxWidth: isNarrow ? PHONE_PX : undefined }}>
          <Typography variant="h3" component="p" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
            {question.title || t('statement.untitled')}
          </Typography>
          {/* Another version may have other choices. */}
          <QuestionPlayer
            key={question.version}
            question={question as unknown as PlayedQuestion}
            value={value}
            onChange={setValue}
          />
        </Box>
      ) : (
        <Typography color="textSecondary">{t('question.learnerEmpty')}</Typography>
      )}
    </Card>
  );
}

/** In sight while the form beside it is scrolled. */
const beside = {
  position: { md: 'sticky' },
  top: { md: 'calc(var(--lp-header) + 84px)' },
  maxHeight: { md: 'calc(100dvh - var(--lp-header) - 184px)' },
  p: 5,
  overflow: 'auto',
} as const;
