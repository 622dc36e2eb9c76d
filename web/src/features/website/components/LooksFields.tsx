import { useTranslation } from 'react-i18next';
import { BilingualTextField } from '#/ui/form/BilingualTextField';
import { ImageField } from '#/ui/form/ImageField';
import { TextField } from '#/ui/form/TextField';
import type { SiteForm } from '../siteSchema';
import { Section } from './Section';

/** Where a site's pictures are filed among its files. */
const FOLDER = 'website';

const pictures = [
  { name: 'logo', ratio: '1' },
  { name: 'favicon', ratio: '1' },
  { name: 'background', ratio: '1200 / 630' },
] as const;

/** What the site is called, and its pictures. */
export function LooksFields() {
  const { t } = useTranslation('website');
  return (
    <>
      <Section title={t('site.words')} lead={t('site.lead')}>
        <TextField<SiteForm> name="name" label={t('site.name')} autoComplete="organization" />
        <BilingualTextField<SiteForm> name="slogan" label={t('site.slogan')} hint={t('site.sloganHint')} optional />
        <BilingualTextField<SiteForm>
          name="description"
          label={t('site.description')}
          hint={t('site.descriptionHint')}
          rows={3}
          optional
        />
      </Section>
      <Section title={t('site.pictures')} lead={t('site.picturesHint')}>
        {pictures.map(({ name, ratio }) => (
          <ImageField<SiteForm>
            key={name}
            name={name}
            ratio={ratio}
            label={t(`site.picture.${name}`)}
            folder={FOLDER}
            optional
          />
        ))}
      </Section>
    </>
  );
}
