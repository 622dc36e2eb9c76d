import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { TagsField } from '#/ui/form/TagsField';
import type { SiteForm } from '../siteSchema';
import { Section } from './Section';

const choices = ['all', 'list', 'none'] as const;

/** Whose pages may show snippets of this site in a frame. */
export function EmbedFields() {
  const { t } = useTranslation('website');
  const chosen = useWatch<SiteForm, 'embeds'>({ name: 'embeds' });
  return (
    <Section title={t('embed.title')} lead={t('embed.hint')}>
      <ChoiceField<SiteForm>
        name="embeds"
        label={t('embed.label')}
        options={choices.map((value) => ({ value, label: t(`embed.${value}`) }))}
      />
      {chosen === 'list' && (
        <TagsField<SiteForm>
          name="embed_origins"
          label={t('embed.origins')}
          hint={t('embed.originsHint')}
          placeholder="https://truong.edu.vn"
        />
      )}
    </Section>
  );
}
