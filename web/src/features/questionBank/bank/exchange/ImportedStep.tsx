import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { StepActions } from '#/ui/importWizard/StepActions';
import type { ImportResult } from '../types';
import { FoundRows } from './FoundRows';
import { SaveRemarks } from './FoundStep';
import { stateOf } from './rows';

/** What came of an import. */
export function ImportedStep(props: { result: ImportResult; onAgain: () => void; onClose: () => void }) {
  const { result, onAgain, onClose } = props;
  const { t } = useTranslation('exchange');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { created, failed, rows } = result;
  return (
    <>
      <Box role="status">
        <Typography variant="h3" component="h2" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
          {t('import.done', { count: created, number: formatNumber(created) })}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          {t('import.doneText')}
          {failed > 0 && ` ${t('import.left', { count: failed, number: formatNumber(failed) })}.`}
        </Typography>
      </Box>
      {rows.some((row) => stateOf(row) !== 'good') && <FoundRows rows={rows} isDone />}
      <StepActions>
        <SaveRemarks found={result} />
        <Button variant="outlined" onClick={onAgain}>
          {t('import.again')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {t('import.close')}
        </Button>
      </StepActions>
    </>
  );
}
