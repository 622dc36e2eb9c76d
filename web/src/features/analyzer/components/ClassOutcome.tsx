import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ClassResult } from '../types';
import { percent } from '../words';

/** What came of a class's projects: the table, who is alike, what could not be read. */
export function ClassOutcome({ result }: { result: ClassResult }) {
  const { t } = useTranslation('analyzer');
  const { file, rows, alike, left_out: left } = result;
  return (
    <Box
      component="section"
      aria-label={t('result')}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Typography variant="h3" component="h2">
          {t('class.done', { count: rows })}
        </Typography>
        <Button variant="contained" startIcon={<DownloadIcon />} href={file.url} download={file.name}>
          {t('class.download')}
        </Button>
      </Box>
      <Pairs alike={alike} />
      {left.length > 0 && (
        <section>
          <Typography variant="subtitle1" component="h3">
            {t('class.leftOut', { count: left.length })}
          </Typography>
          <Box component="ul" sx={list}>
            {left.map(({ name, message }) => (
              <li key={name}>
                <b>{name}</b>: {message}
              </li>
            ))}
          </Box>
        </section>
      )}
    </Box>
  );
}

function Pairs({ alike }: Pick<ClassResult, 'alike'>) {
  const { t } = useTranslation('analyzer');
  return (
    <section>
      <Typography variant="subtitle1" component="h3">
        {t('class.alike')}
      </Typography>
      {alike.length === 0 && <Typography variant="body2">{t('class.noneAlike')}</Typography>}
      <Box component="ul" sx={list}>
        {alike.map(({ a, b, similarity }) => (
          <li key={`${a} ${b}`}>{t('class.pair', { a, b, percent: percent(similarity) })}</li>
        ))}
      </Box>
    </section>
  );
}

const list = { m: 0, pl: 5, display: 'grid', gap: 1, typography: 'body2', overflowWrap: 'anywhere' } as const;
