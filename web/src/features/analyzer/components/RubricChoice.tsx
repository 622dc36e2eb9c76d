import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslation } from 'react-i18next';
import { rubrics, type Rubric } from '../types';

/** By which of the two rubrics a project is measured. */
export function RubricChoice({ value, onChange }: { value: Rubric; onChange: (rubric: Rubric) => void }) {
  const { t } = useTranslation('analyzer');
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t('rubric.label')}
      value={value}
      onChange={(_, next: Rubric | null) => next && onChange(next)}
      sx={{ flexWrap: 'wrap' }}
    >
      {rubrics.map((rubric) => (
        <ToggleButton key={rubric} value={rubric}>
          {t(`rubric.${rubric}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
