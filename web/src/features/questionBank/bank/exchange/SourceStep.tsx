import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '#/i18n/format';
import { DropZone } from '#/ui/DropZone';
import { FieldFrame } from '#/ui/form/field';
import { StepActions } from '#/ui/importWizard/StepActions';
import { faultOf, typeNames } from '#/ui/upload';
import type { ImportSource } from '../changes';
import { flatten } from '../categories/tree';
import { useCategories } from '../categories/useCategories';
import { importFormats, importLimits, knownFormat } from './formats';

interface StepProps {
  source: ImportSource;
  onChange: (source: ImportSource) => void;
  busy: boolean;
}

/** What is brought in: a file or a text, its format, and the category that it goes into. */
export function SourceStep(props: StepProps & { onCheck: () => void; onClose: () => void }) {
  const { source, onChange, busy, onCheck, onClose } = props;
  const { t } = useTranslation('exchange');
  const id = useId();
  const [kind, setKind] = useState<'file' | 'text'>(source.text && !source.file ? 'text' : 'file');
  const [fault, setFault] = useState<string | null>(null);
  const change = (next: ImportSource) => {
    setFault(null);
    onChange(next);
  };
  const choose = (next: 'file' | 'text') => {
    setKind(next);
    // A file that was chosen is not sent with a text that is seen.
    change({ ...source, file: null });
  };
  const check = () => {
    const isMissing = kind === 'file' ? source.file === null : source.text.trim() === '';
    if (isMissing) setFault(t(kind === 'file' ? 'import.missing' : 'import.missingText'));
    else onCheck();
  };
  const parts = { source, onChange: change, busy, fault, setFault };
  return (
    <>
      <Tabs value={kind} onChange={(_, next: 'file' | 'text') => choose(next)} aria-label={t('import.source')}>
        {(['file', 'text'] as const).map((value) => (
          <Tab
            key={value}
            value={value}
            label={t(`import.${value}`)}
            id={`${id}-${value}`}
            aria-controls={`${id}-panel`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${kind}`} sx={{ display: 'grid', gap: 3 }}>
        {kind === 'file' ? <FileSource {...parts} /> : <TextSource {...parts} />}
      </Box>
      <Choices source={source} onChange={change} withFormat={kind === 'file'} />
      {busy && (
        <Box role="status">
          <Typography variant="body2" sx={{ mb: 2 }}>
            {t('import.checking')}
          </Typography>
          <LinearProgress aria-label={t('import.checking')} />
        </Box>
      )}
      <StepActions>
        <Button color="inherit" onClick={onClose}>
          {t('import.close')}
        </Button>
        <Button variant="contained" loading={busy} onClick={check}>
          {t('import.check')}
        </Button>
      </StepActions>
    </>
  );
}

interface SourceProps extends StepProps {
  fault: string | null;
  setFault: (fault: string | null) => void;
}

function FileSource({ source, onChange, busy, fault, setFault }: SourceProps) {
  const { t } = useTranslation('exchange');
  const id = useId();
  const { accept, bytes } = importLimits;
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (!file) return;
    const wrong = faultOf(file, { kind: 'file', accept, largest: bytes });
    if (!wrong) onChange({ ...source, file, text: '' });
    setFault(wrong);
  };
  return (
    <>
      <DropZone
        label={t('import.file')}
        describedBy={id}
        accept={accept.join(',')}
        disabled={busy}
        onFiles={(files) => take(files)}
      >
        <Typography component="span">
          {t('import.drop')}{' '}
          <Box component="span" sx={{ color: 'var(--lp-primary-text)', fontWeight: 'var(--lp-medium)' }}>
            {t('import.choose')}
          </Box>
        </Typography>
        <Typography component="span" variant="caption" color="textSecondary" id={id}>
          {t('import.limits', { types: typeNames(accept), size: formatBytes(bytes) })}
        </Typography>
      </DropZone>
      {source.file && (
        <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {t('import.chosen', { name: source.file.name, size: formatBytes(source.file.size) })}
          </Typography>
          <Button size="small" onClick={() => onChange({ ...source, file: null })}>
            {t('import.remove')}
          </Button>
        </Box>
      )}
      {fault && (
        <Typography role="alert" color="error">
          {fault}
        </Typography>
      )}
    </>
  );
}

function TextSource({ source, onChange, busy, fault }: SourceProps) {
  const { t } = useTranslation('exchange');
  return (
    <>
      <FieldFrame label={t('import.paste')} hint={t('import.pasteHint')} error={fault ?? undefined}>
        {({ id, 'aria-describedby': describedBy }) => (
          <OutlinedInput
            id={id}
            multiline
            minRows={10}
            maxRows={24}
            value={source.text}
            disabled={busy}
            onChange={(event) => onChange({ ...source, file: null, text: event.target.value })}
            placeholder={t('import.sample')}
            slotProps={{ input: { 'aria-describedby': describedBy } }}
          />
        )}
      </FieldFrame>
      {source.text === '' && (
        <Button
          size="small"
          sx={{ justifySelf: 'start' }}
          onClick={() => onChange({ ...source, file: null, text: t('import.sample') })}
        >
          {t('import.useSample')}
        </Button>
      )}
    </>
  );
}

/** Where it goes, and the format, which is guessed unless it is told. */
function Choices({ source, onChange, withFormat }: Omit<StepProps, 'busy'> & { withFormat: boolean }) {
  const { t } = useTranslation('exchange');
  const { tree = [] } = useCategories();
  const format = knownFormat(source.format);
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, alignItems: 'start' }}>
      {withFormat && (
        <FieldFrame label={t('import.format')} hint={format ? t(`formatHint.${format}`) : t('import.guessHint')}>
          {({ id, 'aria-describedby': describedBy }) => (
            <NativeSelect
              value={source.format}
              onChange={(event) => onChange({ ...source, format: event.target.value })}
              inputProps={{ id, 'aria-describedby': describedBy }}
              input={<OutlinedInput />}
            >
              <option value="">{t('import.guess')}</option>
              {importFormats.map((name) => (
                <option key={name} value={name}>
                  {t(`format.${name}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </FieldFrame>
      )}
      <FieldFrame label={t('import.category')}>
        {({ id }) => (
          <NativeSelect
            value={source.category ?? ''}
            onChange={(event) => onChange({ ...source, category: Number(event.target.value) || null })}
            inputProps={{ id }}
            input={<OutlinedInput />}
          >
            <option value="">{t('import.noCategory')}</option>
            {flatten(tree).map(({ category, depth }) => (
              <option key={category.id} value={category.id}>
                {'\u00a0\u00a0'.repeat(depth) + category.name}
              </option>
            ))}
          </NativeSelect>
        )}
      </FieldFrame>
    </Box>
  );
}
