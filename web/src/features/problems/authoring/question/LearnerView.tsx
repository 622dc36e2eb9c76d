import PhoneIcon from '@mui/icons-material/SmartphoneRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { EditedKind } from '#/api/editedKinds';
import { QuestionPlayer, type PlayedQuestion } from '#/features/questions';
import { newKey } from './kinds/basic';
import { previewOf, type Rendering } from './preview/content';
import { useRendered } from './preview/useRendered';
import { mostRows, type QuestionForm } from './schema';
import { isProgram, isTried } from './kinds/trials';
import type { EditedQuestion } from './types';

/** A phone's width. */
const PHONE_PX = 390;
/** How long the author pauses before the view follows, in milliseconds. */
const PAUSE_MS = 400;

type Language = 'vi' | 'en';

/** The question as it is being written, where a learner would answer it; nothing is sent. */
export function LearnerView({ question, kind }: { question: EditedQuestion | null; kind: EditedKind }) {
  const { t } = useTranslation('question');
  const [isNarrow, setNarrow] = useState(false);
  const [language, setLanguage] = useState<Language>('vi');
  const { name, shown } = usePreview(question, kind, language);
  return (
    <Card component="section" aria-label={t('learner.title')} sx={beside}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}>
        <Typography variant="caption" component="h2" sx={{ color: 'text.secondary', mr: 'auto' }}>
          {t('learner.title')}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={language}
          aria-label={t('learner.language')}
          onChange={(_, chosen: Language | null) => chosen && setLanguage(chosen)}
        >
          {(['vi', 'en'] as const).map((one) => (
            <ToggleButton key={one} value={one} aria-label={t(`learner.${one}`)}>
              {one}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <ToggleButton
          value="phone"
          size="small"
          selected={isNarrow}
          aria-label={t('learner.phone')}
          onChange={() => setNarrow(!isNarrow)}
        >
          <PhoneIcon fontSize="small" />
        </ToggleButton>
      </Box>
      <Box lang={language} sx={isNarrow ? phone : undefined}>
        <Typography variant="h3" component="p" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
          {name || t('learner.untitled')}
        </Typography>
        <Answering question={shown} kind={kind} />
      </Box>
    </Card>
  );
}

/** What is shown: the form as it was a moment ago, in a language. Other formats than Markdown are rendered by saving. */
function usePreview(question: EditedQuestion | null, kind: EditedKind, language: Language) {
  const form = useSettledForm();
  const { title, statement: translated, parts } = form.en;
  const isEnglish = language === 'en';
  const part: Rendering['part'] = (id, own) => (isEnglish && parts[id]?.trim() ? parts[id] : own);
  const statement = isEnglish && translated.trim() ? translated : form.statement;
  const preview = (html: Rendering['html']) =>
    previewOf({ id: question?.id ?? 0, kind, form, statement, rendering: { html, part } });
  const texts = new Set<string>();
  preview((text) => {
    texts.add(text);
    return '';
  });
  const html = useRendered(texts);
  const isMarkdown = !question?.source || question.source.format === 'markdown';
  return {
    name: isEnglish && title.trim() ? title : form.name,
    shown: isMarkdown ? preview(html) : (question as unknown as PlayedQuestion),
  };
}

/** The values of the form once they have not changed for a while. */
function useSettledForm(): QuestionForm {
  const { getValues, subscribe } = useFormContext<QuestionForm, unknown, QuestionForm>();
  const [values, setValues] = useState(() => structuredClone(getValues()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(() => setValues(structuredClone(getValues())), PAUSE_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [getValues, subscribe]);
  return values;
}

/** The player, and an answer that can be kept as one to try. An answer belongs to the choices that there were. */
function Answering({ question, kind }: { question: PlayedQuestion; kind: EditedKind }) {
  const { t } = useTranslation('question');
  const { getValues, setValue } = useFormContext<QuestionForm, unknown, QuestionForm>();
  const { choices, gaps, interaction, video } = question.content;
  const parts = [choices, gaps, interaction?.items, interaction?.places, video?.moments];
  const shape = JSON.stringify([
    interaction?.activity,
    ...parts.map((rows) => rows?.map((row) => ('key' in row ? row.key : row.id))),
  ]);
  const [answer, setAnswer] = useState({ shape, value: '' });
  const value = answer.shape === shape ? answer.value : '';
  const keep = () => {
    const trial = { key: newKey(), answer: value, language_id: null, share: 100 };
    setValue('trials', [...getValues('trials'), trial], { shouldDirty: true });
  };
  return (
    <>
      <QuestionPlayer
        key={shape}
        question={question}
        value={value}
        onChange={(next) => setAnswer({ shape, value: next })}
      />
      {isTried(kind) && !isProgram(kind) && value !== '' && getValues('trials').length < mostRows.trials && (
        <Button size="small" variant="outlined" onClick={keep} sx={{ mt: 4 }}>
          {t('trials.keep')}
        </Button>
      )}
    </>
  );
}

const phone = {
  boxSizing: 'content-box',
  width: PHONE_PX - 32,
  maxWidth: '100%',
  mx: 'auto',
  p: 4,
  border: '1px solid var(--lp-border-strong)',
  borderRadius: 'var(--lp-radius-xl)',
} as const;

/** In sight while the form beside it is scrolled. */
const beside = {
  position: { md: 'sticky' },
  top: { md: 'calc(var(--lp-header) + 84px)' },
  maxHeight: { md: 'calc(100dvh - var(--lp-header) - 184px)' },
  minWidth: 0,
  p: 5,
  overflow: 'auto',
} as const;
