import BackIcon from '@mui/icons-material/ArrowBackOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { BilingualTextField } from '#/ui/form/BilingualTextField';
import { ImageField } from '#/ui/form/ImageField';
import { SelectField } from '#/ui/form/SelectField';
import { TextField } from '#/ui/form/TextField';
import { fieldsFor, type SectionLine, type SectionWords } from '../form/kinds';
import type { BuilderForm, SectionForm } from '../form/model';
import { formsQuery } from '../form/objects';
import { EntryList } from '../lists/EntryList';
import { ChosenFields } from './ChosenFields';
import { PanelPart } from './PanelPart';

const FOLDER = 'website';
/** Fields of several lines, by how many they show. */
const rowsOf: Partial<Record<SectionWords, number>> = { description: 2, text: 6 };

/** The form of one section. */
export function SectionPanel({ index, onBack }: { index: number; onBack: () => void }) {
  const { t } = useTranslation('siteBuilder');
  const { control } = useFormContext<BuilderForm>();
  const section = useWatch({ control, name: `sections.${index}` }) as SectionForm | undefined;
  if (!section) return null;
  const { words, lines, entries, chosen, side } = fieldsFor(section);
  const at = `sections.${index}`;
  // What was written for the page stands in the place of what would be chosen.
  const isWritten = entries !== undefined && section.items.length > 0;
  return (
    <>
      <div>
        <Button color="inherit" startIcon={<BackIcon />} onClick={onBack}>
          {t('sections.back')}
        </Button>
      </div>
      <PanelPart title={t(`kind.${section.kind}`)} lead={t(`kindHint.${section.kind}`)}>
        {words.map((name) => (
          <BilingualTextField
            key={name}
            name={`${at}.${name}`}
            label={t(`field.${name}`)}
            rows={rowsOf[name]}
            tabs={name === 'text'}
            optional={name !== 'text'}
          />
        ))}
        {lines.map((name) => (
          <LineField key={name} name={name} path={`${at}.${name}`} />
        ))}
        {side && (
          <SelectField
            name={`${at}.side`}
            label={t('field.side')}
            options={[
              { value: 'left', label: t('field.left') },
              { value: 'right', label: t('field.right') },
            ]}
          />
        )}
        {chosen && !isWritten && <ChosenFields at={at} kind={section.kind} byHand={chosen === 'byHand'} />}
      </PanelPart>
      {entries && <EntryList index={index} kind={section.kind} fields={entries} />}
    </>
  );
}

/** A line of a section: a picture is uploaded, a form is chosen, all others are written. */
function LineField({ name, path }: { name: SectionLine; path: string }) {
  const { t } = useTranslation('siteBuilder');
  if (name === 'picture') return <ImageField name={path} label={t('field.picture')} folder={FOLDER} optional />;
  if (name === 'form') return <FormChoice path={path} />;
  return (
    <TextField
      name={path}
      label={t(`field.${name}`)}
      hint={t(`field.${name}Hint`)}
      autoCapitalize="none"
      spellCheck={false}
      optional={name === 'link'}
    />
  );
}

function FormChoice({ path }: { path: string }) {
  const { t } = useTranslation('siteBuilder');
  const { data: forms = [] } = useQuery(formsQuery);
  return (
    <SelectField
      name={path}
      label={t('field.form')}
      hint={t('field.formHint')}
      options={forms.map(({ slug, title }) => ({ value: slug, label: title }))}
      empty={t('field.noForm')}
      emptyValue=""
    />
  );
}
