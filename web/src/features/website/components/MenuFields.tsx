import { useTranslation } from 'react-i18next';
import { FormRow } from '#/ui/form/ApiForm';
import { BilingualTextField } from '#/ui/form/BilingualTextField';
import { TextField } from '#/ui/form/TextField';
import type { SiteForm } from '../siteSchema';
import { MenuList } from './MenuList';
import { Section } from './Section';

const links = ['facebook_url', 'youtube_url', 'google_url'] as const;
const address = { type: 'url', inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const;

/** What stands in the head and at the foot of every page. */
export function MenuFields() {
  const { t } = useTranslation('website');
  return (
    <>
      <Section title={t('site.menu.title')} lead={t('site.menu.hint')}>
        <MenuList />
      </Section>
      <Section title={t('site.footer')}>
        <BilingualTextField<SiteForm> name="about" label={t('site.about')} rows={2} optional />
        <FormRow>
          {links.map((name) => (
            <TextField<SiteForm>
              key={name}
              name={name}
              label={t(`site.link.${name}`)}
              placeholder="https://"
              optional
              {...address}
            />
          ))}
        </FormRow>
        <TextField<SiteForm>
          name="facebook_chat_url"
          label={t('site.chat')}
          hint={t('site.chatHint')}
          placeholder="https://m.me/"
          optional
          {...address}
        />
      </Section>
    </>
  );
}
