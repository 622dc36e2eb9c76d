import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageNonce } from '#/api/boot';
import { CodeEditor } from '#/editor/CodeEditor';
import { LanguagePicker } from '#/editor/LanguagePicker';
import { allowedLanguages, pickLanguage, rememberedLanguages, rememberLanguage } from '#/editor/languages';
import { languagesQuery } from '#/features/problems';
import { ErrorState, SkeletonList } from '#/ui/states';
import { readProgram, writeProgram } from '../../answers/program';
import { partOf, type KindProps } from '../kindProps';
import { Feedback, ReviewMark } from '../ReviewMark';
import { SourceView } from '../SourceView';

/** A program in one of the languages that the author takes. */
export function Programs({ question, value, onChange, review, readOnly }: KindProps) {
  const { t } = useTranslation('questions');
  const query = useQuery(languagesQuery);
  const host = useRef<HTMLDivElement>(null);
  /** What was written in each language, so that choosing another one loses nothing. */
  const [kept, setKept] = useState<Readonly<Record<number, string>>>({});
  const [chosen, setChosen] = useState<number | null>(null);
  const program = readProgram(value);
  const { content } = question;
  if (readOnly) return <SourceView source={program.source} />;
  if (!query.data) {
    return query.error ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonList rows={4} />
    );
  }
  const options = allowedLanguages(query.data, content.languages ?? null);
  const language = pickLanguage(options, [chosen, program.languageId || null, ...rememberedLanguages(question.id)]);
  if (!language) return <ErrorState error={new Error(t('program.noLanguages'))} />;
  const template = content.templates?.[language.id] ?? language.template ?? '';
  const isHere = program.languageId === language.id;
  const text = isHere ? program.source : (kept[language.id] ?? template);
  const choose = (id: number) => {
    rememberLanguage(question.id, id);
    setKept({ ...kept, [language.id]: text });
    setChosen(id);
    const next = kept[id] ?? content.templates?.[id] ?? '';
    onChange(next === '' ? '' : writeProgram({ languageId: id, source: next }));
  };
  const part = partOf(review, 'answer');
  const file = content.solution_files?.[language.id];
  return (
    <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Box sx={{ width: 220, maxWidth: '100%' }}>
          <LanguagePicker languages={options} value={language} onChange={choose} />
        </Box>
        {file && (
          <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
            {t('program.file', { file })}
          </Box>
        )}
      </Box>
      <Box
        ref={host}
        sx={{
          display: 'flex',
          height: 'clamp(280px, 52vh, 560px)',
          border: '1px solid var(--lp-border-strong)',
          borderRadius: 'var(--lp-radius-md)',
          overflow: 'hidden',
        }}
      >
        <CodeEditor
          key={language.id}
          text={text}
          revision={0}
          mode={language.editor_mode}
          label={t('program.label')}
          nonce={pageNonce()}
          events={{
            onChange: (source) => onChange(writeProgram({ languageId: language.id, source })),
            // Ctrl+Enter is the page's: it hears the key itself.
            onRun: () => undefined,
            onSubmit: () => undefined,
            onSave: () => undefined,
            onLeave: () => host.current?.parentElement?.querySelector<HTMLElement>('button')?.focus(),
          }}
        />
      </Box>
      {part && <ReviewMark part={part} />}
      {part && <Feedback part={part} />}
    </Box>
  );
}
