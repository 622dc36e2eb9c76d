import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '#/ui/form/CheckboxField';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { TextField } from '#/ui/form/TextField';
import { askable, type SiteForm } from '../siteSchema';
import { Section } from './Section';

const takes = ['everybody', 'gmail', 'domain'] as const;
const pages = ['own', 'identity'] as const;

/** Who may make an account, where people sign in, and what everybody has to tell. */
export function PeopleFields() {
  const { t } = useTranslation('website');
  const taken = useWatch<SiteForm, 'takes'>({ name: 'takes' });
  return (
    <>
      <Section title={t('people.signUp')} lead={t('people.signUpHint')}>
        <ChoiceField<SiteForm>
          name="takes"
          label={t('people.takes.label')}
          options={takes.map((value) => ({ value, label: t(`people.takes.${value}`) }))}
        />
        {taken === 'domain' && (
          <TextField<SiteForm>
            name="takes_domain"
            label={t('people.domain')}
            placeholder="truong.edu.vn"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Section>
      <Section title={t('people.signIn')}>
        <ChoiceField<SiteForm>
          name="sign_in_page"
          label={t('people.page.label')}
          options={pages.map((value) => ({
            value,
            label: t(`people.page.${value}`),
            hint: t(`people.page.${value}Hint`),
          }))}
        />
      </Section>
      <Section title={t('people.asks.title')} lead={t('people.asks.hint')}>
        {askable.map((field) => (
          <CheckboxField<SiteForm> key={field} name={`asks.${field}`} label={t(`people.asks.${field}`)} />
        ))}
      </Section>
    </>
  );
}
