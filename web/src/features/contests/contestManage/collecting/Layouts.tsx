import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

const layouts = ['folders', 'brackets'] as const;

/** The two ways in which a collected folder may be laid out, each with an example. */
export function Layouts() {
  const { t } = useTranslation('collecting');
  return (
    <Box
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
    >
      {layouts.map((layout) => (
        <Box key={layout} component="figure" sx={{ m: 0, display: 'grid', gap: 1, alignContent: 'start' }}>
          <Typography component="figcaption" variant="body2">
            {t(`layout.${layout}`)}
          </Typography>
          <Box component="pre" sx={example}>
            {t(`example.${layout}`)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const example = {
  m: 0,
  p: 3,
  borderRadius: 'var(--lp-radius-lg)',
  border: '1px solid',
  borderColor: 'divider',
  fontFamily: 'monospace',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;
