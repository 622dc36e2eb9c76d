import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { saveFrom } from '#/ui/saveFrom';
import { useErrorText } from '#/ui/useErrorText';
import { exportQuestions } from '../changes';
import { problemFormats, questionFormats, type FileFormat } from './formats';
import type { ExportResult } from '../types';

/** Has some questions (null: the whole bank) saved as a file, and says what its format can't keep. */
export default function ExportDialog(props: { ids: readonly number[] | null; onClose: () => void }) {
  const { ids, onClose } = props;
  const { t } = useTranslation('exchange');
  const { t: ui } = useTranslation('ui');
  const id = useId();
  const errorText = useErrorText();
  const [format, setFormat] = useState<FileFormat>('moodle_xml');
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => exportQuestions(format, ids),
    onSuccess: ({ url }) => saveFrom(url),
    meta: { quiet: true },
  });
  const count = ids?.length ?? 0;
  const title = ids ? t('export.titleSome', { count, number: formatNumber(count) }) : t('export.title');
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={onClose}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
        {error && <Alert severity="error">{errorText(error)}</Alert>}
        {data ? (
          <Written result={data} />
        ) : (
          <>
            <Formats label={t('export.questions')} formats={questionFormats} value={format} onChange={setFormat} />
            <Formats label={t('export.problems')} formats={problemFormats} value={format} onChange={setFormat} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {data ? t('export.close') : ui('cancel')}
        </Button>
        {data ? (
          <Button variant="contained" onClick={() => saveFrom(data.url)}>
            {t('export.download')}
          </Button>
        ) : (
          <Button variant="contained" loading={isPending} onClick={() => mutate()}>
            {t('export.run')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function Formats(props: {
  label: string;
  formats: readonly FileFormat[];
  value: FileFormat;
  onChange: (format: FileFormat) => void;
}) {
  const { label, formats, value, onChange } = props;
  const { t } = useTranslation('exchange');
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup aria-labelledby={id} value={formats.includes(value) ? value : ''}>
        {formats.map((format) => (
          <FormControlLabel
            key={format}
            value={format}
            control={<Radio />}
            onChange={() => onChange(format)}
            sx={{ alignItems: 'flex-start', py: 1 }}
            label={
              <Box component="span" sx={{ display: 'block', pt: 2 }}>
                {t(`format.${format}`)}
                <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                  {t(`formatHint.${format}`)}
                </Typography>
              </Box>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

function Written({ result: { lost } }: { result: ExportResult }) {
  const { t } = useTranslation('exchange');
  return (
    <Box role="status" sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="subtitle1">{t('export.ready')}</Typography>
      {lost.length === 0 ? (
        <Typography color="textSecondary">{t('export.whole')}</Typography>
      ) : (
        <Alert severity="warning">
          {t('export.lost', { count: lost.length, number: formatNumber(lost.length) })}
          <Box component="ul" sx={{ m: 0, mt: 2, pl: 5, maxHeight: 240, overflowY: 'auto' }}>
            {lost.map((remark, index) => (
              <li key={index}>{remark}</li>
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  );
}
