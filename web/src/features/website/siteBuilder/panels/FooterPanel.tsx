import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormRow } from '#/ui/form/ApiForm';
import { BilingualTextField } from '#/ui/form/BilingualTextField';
import { SelectField } from '#/ui/form/SelectField';
import { SwitchField } from '#/ui/form/SwitchField';
import { TextField } from '#/ui/form/TextField';
import type { BuilderForm } from '../form/model';
import { PanelPart } from './PanelPart';

const flags = ['courses', 'blog', 'legal', 'social'] as const;
const abouts = ['slogan', 'own', 'none'] as const;
const social = ['facebook_url', 'youtube_url', 'google_url'] as const;
const address = { type: 'url', inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const;

/** What stands at the foot of every page, and where people are written to. */
export function FooterPanel() {
  const { t } = useTranslation('siteBuilder');
  const { control } = useFormContext<BuilderForm>();
  const aboutBy = useWatch({ control, name: 'footer.aboutBy' });
  return (
    <>
      <PanelPart title={t('footer.links')}>
        <FormRow>
          {flags.map((flag) => (
            <SwitchField<BuilderForm> key={flag} name={`footer.${flag}`} label={t(`footer.${flag}`)} />
          ))}
        </FormRow>
        <SelectField<BuilderForm, (typeof abouts)[number]>
          name="footer.aboutBy"
          label={t('footer.aboutBy')}
          options={abouts.map((value) => ({ value, label: t(`footer.by.${value}`) }))}
        />
        {aboutBy === 'own' && (
          <BilingualTextField<BuilderForm> name="footer.about" label={t('footer.about')} rows={2} />
        )}
      </PanelPart>
      <PanelPart title={t('footer.contact')}>
        <BilingualTextField<BuilderForm> name="footer.company" label={t('footer.company')} optional />
        <BilingualTextField<BuilderForm> name="footer.address" label={t('footer.address')} optional />
        <FormRow>
          <TextField<BuilderForm> name="footer.phone" label={t('footer.phone')} type="tel" optional />
          <TextField<BuilderForm> name="footer.email" label={t('footer.email')} type="email" optional />
        </FormRow>
        <BilingualTextField<BuilderForm> name="footer.hours" label={t('footer.hours')} optional />
      </PanelPart>
      <PanelPart title={t('footer.elsewhere')}>
        {social.map((name) => (
          <TextField<BuilderForm>
            key={name}
            name={`links.${name}`}
            label={t(`footer.${name}`)}
            placeholder="https://"
            optional
            {...address}
          />
        ))}
        <TextField<BuilderForm>
          name="links.facebook_chat_url"
          label={t('footer.chat')}
          hint={t('footer.chatHint')}
          placeholder="https://m.me/"
          optional
          {...address}
        />
      </PanelPart>
      <PanelPart title={t('footer.measuring')}>
        <TextField<BuilderForm>
          name="links.g_tag_id"
          label={t('footer.tag')}
          hint={t('footer.tagHint')}
          placeholder="G-…"
          optional
          autoCapitalize="characters"
          spellCheck={false}
        />
      </PanelPart>
    </>
  );
}
