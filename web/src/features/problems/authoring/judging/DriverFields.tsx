import RemoveIcon from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { judgedLanguages } from '#/editor/languages';
import { LanguagePicker } from '#/editor/LanguagePicker';
import { TextField } from '#/ui/form/TextField';
import type { JudgeLanguage } from '../../types';
import { authorLanguagesQuery } from '../api';
import { Explanation } from '../components/Section';
import { useListFault } from '../components/useProblemForm';
import type { ProblemForm } from '../schema';
import { driverSamples, sampleFor } from './samples';
import { SourceEditor } from './SourceEditor';

/** The author's main program in each language that learners may use. */
export function DriverFields({ onSave }: { onSave: () => void }) {
  const { t } = useTranslation('authoring');
  const { fields, append, remove } = useFieldArray<ProblemForm, 'driver', 'rowKey'>({
    name: 'driver',
    keyName: 'rowKey',
  });
  const fault = useListFault('driver');
  const languages = judgedLanguages(useQuery(authorLanguagesQuery).data ?? []);
  const free = languages.filter(({ id }) => !fields.some((driver) => driver.language_id === id));
  const add = (id: number) => {
    const language = languages.find((one) => one.id === id);
    const sample = driverSamples[sampleFor(driverSamples, language?.key ?? '') ?? ''];
    const ending = language?.extension?.replace(/^\.?/, '.') ?? '';
    append({ language_id: id, ...(sample ?? { source: '', solution_file: `solution${ending}`, template: '' }) });
  };
  return (
    <>
      <Explanation>{t('driver.hint')}</Explanation>
      {fields.map((driver, index) => (
        <OneDriver
          key={driver.rowKey}
          index={index}
          language={languages.find(({ id }) => id === driver.language_id)}
          onRemove={() => remove(index)}
          onSave={onSave}
        />
      ))}
      <Box sx={{ width: 280, maxWidth: '100%' }}>
        <LanguagePicker languages={free} value={null} onChange={add} label={t('driver.add')} />
      </Box>
      <Box aria-live="polite">{fault && <FormHelperText error>{fault}</FormHelperText>}</Box>
    </>
  );
}

function OneDriver(props: {
  index: number;
  language: JudgeLanguage | undefined;
  onRemove: () => void;
  onSave: () => void;
}) {
  const { index, language, onRemove, onSave } = props;
  const { t } = useTranslation('authoring');
  const name = language?.name ?? t('driver.unknown');
  const mode = language?.editor_mode ?? 'none';
  return (
    <Box component="section" aria-label={name} sx={frame}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Typography variant="h3" component="h3" sx={{ mr: 'auto' }}>
          {name}
        </Typography>
        <Tooltip title={t('driver.remove', { language: name })}>
          <IconButton aria-label={t('driver.remove', { language: name })} onClick={onRemove}>
            <RemoveIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      </Box>
      <TextField<ProblemForm>
        name={`driver.${index}.solution_file`}
        label={t('driver.file')}
        hint={t('driver.fileHint')}
        spellCheck={false}
        autoCapitalize="off"
      />
      <SourceEditor
        name={`driver.${index}.source`}
        title={t('driver.source')}
        label={`${t('driver.source')} · ${name}`}
        mode={mode}
        onSave={onSave}
      />
      <SourceEditor
        name={`driver.${index}.template`}
        title={t('driver.template')}
        label={`${t('driver.template')} · ${name}`}
        mode={mode}
        isShort
        onSave={onSave}
      />
    </Box>
  );
}

const frame = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 4,
  p: 4,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 'var(--lp-radius-md)',
} as const;
