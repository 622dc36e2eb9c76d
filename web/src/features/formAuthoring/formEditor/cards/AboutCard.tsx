import { useTranslation } from 'react-i18next';
import { FormCard } from '#/ui/form/FormCard';
import { TextField } from '#/ui/form/TextField';
import { limits, type FormDraft } from '../schema';

/** What the form is called, and what is said above it. */
export function AboutCard({ hasEnglish }: { hasEnglish: boolean }) {
  const { t } = useTranslation('formEditor');
  return (
    <FormCard title={t('card.about')}>
      <TextField<FormDraft>
        name="title"
        label={t('part.title')}
        maxLength={limits.title}
        autoComplete="off"
        lang="vi"
      />
      {hasEnglish && (
        <TextField<FormDraft>
          name="title_en"
          label={t('inEnglish', { name: t('part.title') })}
          maxLength={limits.title}
          autoComplete="off"
          lang="en"
          optional
        />
      )}
      <TextField<FormDraft>
        name="slug"
        label={t('part.slug')}
        hint={t('hint.slug')}
        start="/form/"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField<FormDraft>
        name="description"
        label={t('part.description')}
        rows={3}
        maxLength={limits.description}
        lang="vi"
        optional
      />
      {hasEnglish && (
        <TextField<FormDraft>
          name="description_en"
          label={t('inEnglish', { name: t('part.description') })}
          rows={3}
          maxLength={limits.description}
          lang="en"
          optional
        />
      )}
    </FormCard>
  );
}
