import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import type { Analysis } from '../types';
import { levelTones } from '../words';
import { ComparisonCard } from './ComparisonCard';
import { Dimensions } from './Dimensions';
import { Habits } from './Habits';
import { PlayCard } from './PlayCard';
import { ScriptsCard } from './ScriptsCard';

/** What was found of a project. */
export function Result({ analysis, file }: { analysis: Analysis; file: File }) {
  const { t } = useTranslation('analyzer');
  return (
    <Box
      component="section"
      aria-label={t('result')}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}
    >
      <Summary analysis={analysis} />
      <Dimensions marks={analysis.dimensions} />
      <Habits analysis={analysis} />
      {analysis.comparison && <ComparisonCard comparison={analysis.comparison} scripts={analysis.scripts} />}
      {analysis.format !== 'sprite3' && <PlayCard file={file} />}
      <ScriptsCard scripts={analysis.scripts} />
    </Box>
  );
}

function Summary({ analysis }: { analysis: Analysis }) {
  const { t } = useTranslation('analyzer');
  const { total, max, level, counts, format } = analysis;
  const facts = [
    t('counts.sprites', { count: counts.sprites }),
    t('counts.scripts', { count: counts.scripts }),
    t('counts.blocks', { count: counts.blocks }),
    `.${format}`,
  ];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 3 }}>
      <Typography variant="h2">{t('total', { total: formatNumber(total), max: formatNumber(max) })}</Typography>
      <Chip tone={levelTones[level]}>{t(`level.${level}`)}</Chip>
      <Typography variant="body2" color="textSecondary">
        {facts.join(' · ')}
      </Typography>
    </Box>
  );
}
