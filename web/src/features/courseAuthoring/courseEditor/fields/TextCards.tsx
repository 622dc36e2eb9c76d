import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormCard } from '#/ui/form/FormCard';
import { ImageField } from '#/ui/form/ImageField';
import { RichTextField } from '#/ui/form/RichTextField';
import { SelectField } from '#/ui/form/SelectField';
import { TextField } from '#/ui/form/TextField';
import { courseFormats } from '../../types';
import { limits, type CourseForm } from '../schema';
import { Languages } from './Languages';
import { LinesField } from './LinesField';

/** The languages whose texts are in sight. */
export type LanguageView = 'vi' | 'en' | 'both';

/** Where pictures of a course are kept. */
const FOLDER = 'courses';
const ROWS = 10;

interface Shown {
  view: LanguageView;
}

/** Title, address, picture and description. */
export function AboutCard({ view }: Shown) {
  const { t } = useTranslation('courseEditor');
  return (
    <FormCard title={t('card.about')}>
      <Languages>
        {view !== 'en' && (
          <TextField<CourseForm> name="title" label={t('part.title')} maxLength={limits.title} lang="vi" />
        )}
        {view !== 'vi' && (
          <TextField<CourseForm>
            name="en.title"
            label={t('part.en.title')}
            maxLength={limits.title}
            lang="en"
            optional
          />
        )}
      </Languages>
      <TextField<CourseForm>
        name="slug"
        label={t('part.slug')}
        hint={t('hint.slug')}
        start="/course/"
        autoCapitalize="off"
        spellCheck={false}
        optional
      />
      <ImageField<CourseForm>
        name="coverImage"
        label={t('part.coverImage')}
        hint={t('hint.coverImage')}
        folder={FOLDER}
        optional
      />
      <Languages>
        {view !== 'en' && <Description />}
        {view !== 'vi' && (
          <RichTextField<CourseForm>
            name="en.description"
            label={t('part.en.description')}
            folder={FOLDER}
            rows={ROWS}
            lang="en"
            optional
          />
        )}
      </Languages>
    </FormCard>
  );
}

/** The description; one that came in another format stays in it until somebody chooses Markdown. */
function Description() {
  const { t } = useTranslation('courseEditor');
  const format = useWatch<CourseForm, 'format'>({ name: 'format' });
  if (format === 'markdown')
    return (
      <RichTextField<CourseForm>
        name="description"
        label={t('part.description')}
        hint={t('hint.description')}
        folder={FOLDER}
        rows={ROWS}
        lang="vi"
      />
    );
  return (
    <>
      <TextField<CourseForm> name="description" label={t('part.description')} rows={ROWS} lang="vi" />
      <SelectField<CourseForm>
        name="format"
        label={t('part.format')}
        options={courseFormats.map((value) => ({ value, label: t(`format.${value}`) }))}
      />
    </>
  );
}

/** What is learnt, and what it takes. */
export function LearnCard({ view }: Shown) {
  const { t } = useTranslation('courseEditor');
  return (
    <FormCard title={t('card.learn')}>
      {(['what_you_learn', 'requirements'] as const).map((name) => (
        <Languages key={name}>
          {view !== 'en' && <LinesField name={name} label={t(`part.${name}`)} hint={t('lines.hint')} lang="vi" />}
          {view !== 'vi' && (
            <LinesField name={`en.${name}`} label={t(`part.en.${name}`)} hint={t('lines.hint')} lang="en" />
          )}
        </Languages>
      ))}
    </FormCard>
  );
}
