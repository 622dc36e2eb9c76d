import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { BilingualTextField } from '#/ui/form/BilingualTextField';
import { FormRow } from '#/ui/form/ApiForm';
import { DateTimeField } from '#/ui/form/DateField';
import { SwitchField } from '#/ui/form/SwitchField';
import { TextField } from '#/ui/form/TextField';
import type { BuilderForm } from '../form/model';
import { PanelPart } from './PanelPart';

/** The bar above the home page, from a moment to another. */
export function AnnouncementPanel() {
  const { t } = useTranslation('siteBuilder');
  const { control } = useFormContext<BuilderForm>();
  const isOn = useWatch({ control, name: 'announcement.isOn' });
  return (
    <PanelPart title={t('announcement.title')} lead={t('announcement.lead')}>
      <SwitchField<BuilderForm> name="announcement.isOn" label={t('announcement.isOn')} />
      {isOn && (
        <>
          <BilingualTextField<BuilderForm> name="announcement.text" label={t('announcement.text')} maxLength={200} />
          <TextField<BuilderForm>
            name="announcement.link"
            label={t('field.link')}
            hint={t('field.linkHint')}
            autoCapitalize="none"
            spellCheck={false}
            optional
          />
          <FormRow>
            <DateTimeField<BuilderForm> name="announcement.from" label={t('announcement.from')} optional />
            <DateTimeField<BuilderForm> name="announcement.until" label={t('announcement.until')} optional />
          </FormRow>
        </>
      )}
    </PanelPart>
  );
}
