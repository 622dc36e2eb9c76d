import UndoIcon from '@mui/icons-material/UndoOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { PlainSelect } from '#/ui/PlainSelect';
import type { Shown } from '../rules/columns';
import { scales, terms, type Scale } from '../types';
import { Download } from './Download';

/** What stands above the gradebook: which part of the year, in which scale, and what is done with the whole of it. */
export function Toolbar(props: {
  classroom: number;
  scale: Scale;
  shown: Shown;
  isSaving: boolean;
  onScale: (scale: Scale) => void;
  onShown: (shown: Shown) => void;
  /** Nothing can be written where there is none. */
  onUndo?: () => void;
}) {
  const { classroom, scale, shown, isSaving, onScale, onShown, onUndo } = props;
  const { t } = useTranslation('classMarks');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <PlainSelect
        label={t('term.label')}
        value={shown === null ? '' : String(shown)}
        options={[
          { value: '', text: t('term.all') },
          ...terms.map((term) => ({ value: String(term), text: t('term.name', { term }) })),
        ]}
        onChange={(value) => onShown(terms.find((term) => String(term) === value) ?? null)}
      />
      <ToggleButtonGroup
        exclusive
        size="small"
        value={scale}
        onChange={(_, next: Scale | null) => next && onScale(next)}
        aria-label={t('scale.label')}
      >
        {scales.map((one) => (
          <ToggleButton key={one} value={one}>
            {t(`scale.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {onUndo && (
        <IconButton aria-label={t('undoLast')} title={t('undoLast')} onClick={onUndo}>
          <UndoIcon />
        </IconButton>
      )}
      <Typography role="status" variant="body2" color="textSecondary" sx={{ mr: 'auto' }}>
        {isSaving && t('saving')}
      </Typography>
      <Download {...{ classroom, scale }} />
    </Box>
  );
}
