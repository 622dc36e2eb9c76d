import { useTranslation } from 'react-i18next';
import { useFormContext, useWatch } from 'react-hook-form';
import { SelectField } from '#/ui/form/SelectField';
import { SwitchField } from '#/ui/form/SwitchField';
import { ColourField } from '../../components/ColourField';
import type { BuilderForm } from '../form/model';
import { PanelPart } from './PanelPart';

const languages = ['vi', 'en'] as const;

/** The colours of both modes, and the languages. */
export function LooksPanel() {
  const { t } = useTranslation('siteBuilder');
  const { control } = useFormContext<BuilderForm>();
  const first = useWatch({ control, name: 'languages.first' });
  return (
    <>
      <PanelPart title={t('looks.colours')}>
        <ColourField mode="light" />
        <ColourField mode="dark" />
      </PanelPart>
      <PanelPart title={t('looks.languages')} lead={t('looks.languagesHint')}>
        {languages.map((language) => (
          <SwitchField<BuilderForm>
            key={language}
            name={`languages.${language}`}
            label={t(`looks.${language}`)}
            disabledReason={first === language ? t('looks.isFirst') : undefined}
          />
        ))}
        <SelectField<BuilderForm, 'vi' | 'en'>
          name="languages.first"
          label={t('looks.first')}
          options={languages.map((value) => ({ value, label: t(`looks.${value}`) }))}
        />
      </PanelPart>
    </>
  );
}
