import AttachIcon from '@mui/icons-material/AttachFileRounded';
import RemoveIcon from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { judgedLanguages } from '#/editor/languages';
import { LanguagePicker } from '#/editor/LanguagePicker';
import { formatBytes } from '#/i18n/format';
import { authorLanguagesQuery } from '../api';
import { Explanation } from '../components/Section';
import type { ProblemForm } from '../schema';
import { SourceEditor } from './SourceEditor';
import { sampleFor, type Samples } from './samples';

type ProgramName = 'interactor' | 'checker.program';

/** A program of the author's: its language, its text, and files beside it. */
export function ProgramField(props: {
  name: ProgramName;
  label: string;
  hint: string;
  samples: Samples;
  onSave: () => void;
}) {
  const { name, label, hint, samples, onSave } = props;
  const { t } = useTranslation('authoring');
  const { setValue } = useFormContext<ProblemForm>();
  const { field: chosen } = useController<ProblemForm, `${ProgramName}.language_id`>({ name: `${name}.language_id` });
  const source = useWatch<ProblemForm, `${ProgramName}.source_code`>({ name: `${name}.source_code` });
  const languages = judgedLanguages(useQuery(authorLanguagesQuery).data ?? []);
  const language = languages.find(({ id }) => id === chosen.value) ?? null;
  const sample = sampleFor(samples, language?.key ?? '');
  const fill = () => setValue(`${name}.source_code`, sample ?? '', { shouldDirty: true, shouldValidate: true });
  return (
    <>
      <Explanation>{hint}</Explanation>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Box sx={{ width: 280, maxWidth: '100%' }}>
          <LanguagePicker
            languages={languages}
            value={language}
            onChange={chosen.onChange}
            label={t('judging.languageOf', { program: label })}
          />
        </Box>
        {sample && source.trim() === '' && (
          <Button variant="outlined" color="inherit" onClick={fill}>
            {t('judging.useSample')}
          </Button>
        )}
      </Box>
      <SourceEditor name={`${name}.source_code`} label={label} mode={language?.editor_mode ?? 'none'} onSave={onSave} />
      <Files name={name} />
    </>
  );
}

function Files({ name }: { name: ProgramName }) {
  const { t } = useTranslation('authoring');
  const picker = useRef<HTMLInputElement>(null);
  const { field } = useController<ProblemForm, `${ProgramName}.files`>({ name: `${name}.files` });
  const add = async (list: FileList | null) => {
    const added = await Promise.all(
      [...(list ?? [])].map(async (file) => ({ path: file.name, content: await file.text() })),
    );
    const kept = field.value.filter((file) => !added.some(({ path }) => path === file.path));
    field.onChange([...kept, ...added]);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      {field.value.map((file) => (
        <Box key={file.path} sx={attached}>
          <span>{file.path}</span>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {formatBytes(new Blob([file.content]).size)}
          </Box>
          <IconButton
            size="small"
            aria-label={t('judging.removeFile', { file: file.path })}
            onClick={() => field.onChange(field.value.filter((one) => one !== file))}
          >
            <RemoveIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <Button size="small" color="inherit" startIcon={<AttachIcon />} onClick={() => picker.current?.click()}>
        {t('judging.addFile')}
      </Button>
      <Box
        component="input"
        ref={picker}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-label={t('judging.addFile')}
        onChange={(event) => {
          void add(event.target.files);
          event.target.value = '';
        }}
      />
    </Box>
  );
}

const attached = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  pl: 3,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 'var(--lp-radius-md)',
  typography: 'body2',
  overflowWrap: 'anywhere',
} as const;
