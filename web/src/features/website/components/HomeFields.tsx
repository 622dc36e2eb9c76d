import { useTranslation } from 'react-i18next';
import { BilingualTextField } from '#/ui/form/BilingualTextField';
import { ImageField } from '#/ui/form/ImageField';
import type { SiteForm } from '../siteSchema';
import { GoalList } from './GoalList';
import { FOLDER } from './LooksFields';
import { Section } from './Section';

/** What the home page says, its picture and its cards. */
export function HomeFields() {
  const { t } = useTranslation('website');
  return (
    <>
      <Section title={t('site.home')} lead={t('site.homeHint')}>
        <BilingualTextField<SiteForm> name="heading" label={t('site.heading')} optional />
        <BilingualTextField<SiteForm> name="welcome" label={t('site.welcome')} rows={2} optional />
        <BilingualTextField<SiteForm> name="join" label={t('site.join')} optional />
        <ImageField<SiteForm>
          name="banner"
          label={t('site.picture.banner')}
          hint={t('site.bannerHint')}
          folder={FOLDER}
          optional
        />
      </Section>
      <Section title={t('site.goals.title')} lead={t('site.goals.hint')}>
        <GoalList />
      </Section>
    </>
  );
}
