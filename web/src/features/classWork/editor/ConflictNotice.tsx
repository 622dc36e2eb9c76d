import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Line } from './useLines';

/** What somebody else has saved meanwhile, beside what is written here, where the two differ. */
export function ConflictNotice(props: { theirs: readonly Line[]; mine: readonly Line[]; onTheirs: () => void }) {
  const { theirs, mine, onTheirs } = props;
  const { t } = useTranslation('classWork');
  const differing = theirs.flatMap((line) => {
    const own = mine.find(({ key }) => key === line.key)?.text ?? '';
    return own === line.text ? [] : [{ ...line, own }];
  });
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" onClick={onTheirs}>
          {t('conflict.takeTheirs')}
        </Button>
      }
    >
      <Typography variant="body2">{t('conflict.text')}</Typography>
      <Box component="dl" sx={{ m: 0, mt: 2, display: 'grid', gap: 2 }}>
        {differing.map(({ key, label, text, own }) => (
          <Box key={key} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography component="dt" variant="subtitle2">
              {label}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0 }}>
              {t('conflict.saved', { value: text || '–' })}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0 }}>
              {t('conflict.written', { value: own || '–' })}
            </Typography>
          </Box>
        ))}
      </Box>
    </Alert>
  );
}
