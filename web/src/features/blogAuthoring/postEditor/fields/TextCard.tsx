import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { FormCard } from '#/ui/form/FormCard';
import { RichTextField } from '#/ui/form/RichTextField';
import { SelectField } from '#/ui/form/SelectField';
import { TextField } from '#/ui/form/TextField';
import { useDebouncedValue } from '#/ui/useDebouncedValue';
import { postFormats } from '../../types';
import { excerptOf, figuresOf, plainOf } from '../figures';
import { limits, type PostForm } from '../schema';

/** The language that is written. */
export type Language = 'vi' | 'en';

/** Where pictures of posts are kept. */
export const FOLDER = 'blog';
const ROWS = 16;

const fieldsOf = {
  vi: { title: 'title', content: 'content', excerpt: 'excerpt' },
  en: { title: 'en.title', content: 'en.content', excerpt: 'en.excerpt' },
} as const;

/** What is written in one language: title, content with its figures, and what stands in lists. */
export function TextCard({ language }: { language: Language }) {
  const { t } = useTranslation('postEditor');
  const { title, content, excerpt } = fieldsOf[language];
  const written = useWatch<PostForm, typeof content>({ name: content });
  const plain = plainOf(useDebouncedValue(written));
  const { words, minutes } = figuresOf(plain);
  return (
    <FormCard title={t('card.text')}>
      <TextField<PostForm>
        name={title}
        label={t(`part.${title}`)}
        maxLength={limits.title}
        lang={language}
        autoComplete="off"
        optional={language === 'en'}
      />
      <Content language={language} />
      <Typography variant="body2" color="textSecondary">
        {t('figures.words', { count: words, number: formatNumber(words) })} · {t('figures.minutes', { count: minutes })}
      </Typography>
      <TextField<PostForm>
        name={excerpt}
        label={t(`part.${excerpt}`)}
        hint={t('hint.excerpt')}
        placeholder={excerptOf(plain)}
        maxLength={limits.excerpt}
        lang={language}
        rows={2}
        optional
      />
    </FormCard>
  );
}

/** The content; one that came in another format stays in it until somebody chooses Markdown. */
function Content({ language }: { language: Language }) {
  const { t } = useTranslation('postEditor');
  const { content } = fieldsOf[language];
  const format = useWatch<PostForm, 'format'>({ name: 'format' });
  const label = t(`part.${content}`);
  if (format === 'markdown')
    return (
      <RichTextField<PostForm>
        key={content}
        name={content}
        label={label}
        hint={t('hint.content')}
        folder={FOLDER}
        rows={ROWS}
        lang={language}
        optional={language === 'en'}
      />
    );
  return (
    <>
      <TextField<PostForm> key={content} name={content} label={label} rows={ROWS} lang={language} />
      <SelectField<PostForm>
        name="format"
        label={t('part.format')}
        options={postFormats.map((value) => ({ value, label: t(`format.${value}`) }))}
      />
    </>
  );
}
