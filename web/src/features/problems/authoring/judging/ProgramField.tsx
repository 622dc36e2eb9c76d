import AttachIcon from '@mui/icons-material/AttachFileRounded';
import RemoveIcon from '@mui/icons-material/CloseRounded';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '#/i18n/format';
import { judgedLanguages } from '#/editor/languages';
import { LanguagePicker } from '#/editor/LanguagePicker';
import type { AuthorProgram } from '../../types';
import { authorLanguagesQuery } from '../api';
import { SourceEditor } from './SourceEditor';
import { sampleFor, type Samples } from './samples';

/** A program of the author's: its language, its text, and files beside it. */
export function ProgramField(props: {
  label: string;
  hint: string;
  program: AuthorProgram;
  onChange: (program: AuthorProgram) => void;
  error?: string;
  samples: Samples;
  onSave: () => void;
}) {
  const { label, hint, program, onChange, error, samples, onSave } = props;
  const { t } = useTranslation('authoring');
  const languages = judgedLanguages(useQuery(authorLanguagesQuery).data ?? []);
  const language = languages.find((one) => one.id === program.language_id) ?? null;
  const sample = sampleFor(samples, language?.key ?? '');
  // Grows when a text is put in that was not typed, so that the editor takes it.
  const [revision, setRevision] = useState(0);
  const fill = () => {
    onChange({ ...program, source_code: sample ?? '' });
    setRevision(revision + 1);
  };
  return (
    <div className="lp-program">
      <p className="lp-muted lp-small">{hint}</p>
      <div className="lp-program-bar">
        <LanguagePicker
          languages={languages}
          value={language}
          onChange={(id) => onChange({ ...program, language_id: id })}
          label={t('judging.languageOf', { program: label })}
        />
        {sample && program.source_code.trim() === '' && (
          <button type="button" className="lp-btn lp-btn-sm" onClick={fill}>
            {t('judging.useSample')}
          </button>
        )}
      </div>
      <SourceEditor
        label={label}
        text={program.source_code}
        revision={revision}
        mode={language?.editor_mode ?? 'none'}
        invalid={Boolean(error)}
        onChange={(text) => onChange({ ...program, source_code: text })}
        onSave={onSave}
      />
      {error && (
        <p className="lp-field-error" role="alert">
          {error}
        </p>
      )}
      <Files program={program} onChange={onChange} />
    </div>
  );
}

function Files({ program, onChange }: { program: AuthorProgram; onChange: (program: AuthorProgram) => void }) {
  const { t } = useTranslation('authoring');
  const add = async (list: FileList | null) => {
    const added = await Promise.all(
      [...(list ?? [])].map(async (file) => ({ path: file.name, content: await file.text() })),
    );
    const kept = program.files.filter((file) => !added.some((one) => one.path === file.path));
    onChange({ ...program, files: [...kept, ...added] });
  };
  return (
    <div className="lp-program-files">
      {program.files.map((file) => (
        <span key={file.path} className="lp-tag lp-tag-own">
          {file.path} <span className="lp-muted lp-small">{formatBytes(new Blob([file.content]).size)}</span>
          <button
            type="button"
            aria-label={t('judging.removeFile', { file: file.path })}
            onClick={() => onChange({ ...program, files: program.files.filter((one) => one !== file) })}
          >
            <RemoveIcon aria-hidden fontSize="inherit" />
          </button>
        </span>
      ))}
      <label className="lp-btn lp-btn-ghost lp-btn-sm">
        <AttachIcon aria-hidden fontSize="small" />
        {t('judging.addFile')}
        <input
          type="file"
          multiple
          className="lp-visually-hidden"
          onChange={(event) => {
            void add(event.target.files);
            event.target.value = '';
          }}
        />
      </label>
    </div>
  );
}
