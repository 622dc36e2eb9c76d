import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RichTextField } from '#/ui/form/RichTextField';
import { TextField } from '#/ui/form/TextField';
import { limits, type ProblemForm } from '../schema';
import { Preview } from './Preview';

const views = ['vi', 'en', 'both'] as const;
type View = (typeof views)[number];
type Language = 'vi' | 'en';

/** The texts of a problem: one language beside its preview, or both languages side by side. `wanted` are fields to be shown. */
export default function StatementFields({ wanted }: { wanted: readonly string[] | null }) {
  const { t } = useTranslation('authoring');
  const [view, setView] = useState<View>('vi');
  const hasRoom = useMediaQuery(useTheme().breakpoints.up('md'));
  const hidden = wanted && wanted.length > 0 && view !== 'both' && wanted.every((path) => !path.startsWith(`${view}.`));
  if (hidden) setView(view === 'vi' ? 'en' : 'vi');
  const hasPreview = hasRoom && view !== 'both';
  return (
    <>
      <ToggleButtonGroup
        exclusive
        value={view}
        aria-label={t('statement.view')}
        onChange={(_, chosen: View | null) => chosen && setView(chosen)}
        sx={{ mb: 4 }}
      >
        {views.map((name) => (
          <ToggleButton key={name} value={name}>
            {t(`statement.${name}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box sx={columns}>
        {view !== 'en' && <Texts language="vi" hasPreview={hasPreview} />}
        {view !== 'vi' && <Texts language="en" hasPreview={hasPreview} />}
        {hasPreview && <LivePreview language={view} />}
      </Box>
    </>
  );
}

const columns = {
  display: 'grid',
  gap: 5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
} as const;

/** How many lines each text shows at least. */
const sections = [
  ['statement', 10],
  ['input_description', 3],
  ['output_description', 3],
  ['constraints', 3],
] as const;

function Texts({ language, hasPreview }: { language: Language; hasPreview: boolean }) {
  const { t } = useTranslation('authoring');
  const isTranslation = language === 'en';
  return (
    <Box
      role="group"
      aria-label={t(`statement.${language}`)}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}
    >
      <TextField<ProblemForm>
        name={`${language}.title`}
        label={t('field.title')}
        optional={isTranslation}
        maxLength={limits.title}
        lang={language}
      />
      {sections.map(([name, rows]) => (
        <RichTextField<ProblemForm>
          key={name}
          name={`${language}.${name}`}
          label={t(`field.${name}`)}
          hint={name === 'statement' ? t('statement.markdownHint') : undefined}
          optional={isTranslation || name !== 'statement'}
          rows={rows}
          folder="problems"
          lang={language}
          hasPreviewBeside={hasPreview}
        />
      ))}
    </Box>
  );
}

function LivePreview({ language }: { language: Language }) {
  const { t } = useTranslation('authoring');
  const texts = useWatch<ProblemForm, Language>({ name: language });
  const markdown = [
    texts.statement,
    section(t('field.input_description'), texts.input_description),
    section(t('field.output_description'), texts.output_description),
    section(t('field.constraints'), texts.constraints),
  ]
    .filter(Boolean)
    .join('\n\n');
  return <Preview title={texts.title} markdown={markdown} language={language} />;
}

function section(title: string, text: string): string {
  return text.trim() ? `## ${title}\n\n${text}` : '';
}
